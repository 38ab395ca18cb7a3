/** An audit row in words that a person reads. */

/** Without the account number: 'Admin' of 'MYS0001 Admin'; machines and operators as they are. */
export function auditWho(who: string, accountNo: string): string {
  return who.startsWith(`${accountNo} `) ? who.slice(accountNo.length + 1) : who;
}

/** 'created user aina' of the action 'Created user' on 'aina'; what people do to themselves is said once: 'signed in'. */
export function auditDid(action: string, subject: string, who: string): string {
  const did = `${action.charAt(0).toLowerCase()}${action.slice(1)}`;
  return subject === '' || subject === who ? did : `${did} ${subject}`;
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//u, 'Edge'],
  [/OPR\//u, 'Opera'],
  [/SamsungBrowser/u, 'Samsung Internet'],
  [/Firefox|FxiOS/u, 'Firefox'],
  [/Chrome|CriOS/u, 'Chrome'],
  [/Safari/u, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/u, 'iOS'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'macOS'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
];

/** 'Chrome on Windows' of a user agent; a program's own first word; 'Unknown device' of nothing. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} on ${system}`;
  if (browser ?? system) return browser ?? system ?? '';
  return userAgent.split(/[\s/]/u)[0] || 'Unknown device';
}
