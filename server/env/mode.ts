/** Which mode a server runs in, and what a real portal needs before it starts (domain.md, "Run modes"). */
import { whyWeak } from '#server/platform/settings/weak-secret.ts';
import { bucketFrom } from '#server/platform/files/s3-files.ts';
import { type EnvironmentValues, listOf, shortestKey, shortestSecret } from './settings.ts';

export class SettingsError extends Error {}

export const demoOperatorKey = 'Operator-demo-1';

const isLoopback = (host: string) => /^(?:localhost|::1|\[::1\]|127(?:\.\d+){3})$/u.test(host);

/** A demo has known passwords: a forgotten setting must not make one look like a real portal. */
export function modeOf(given: EnvironmentValues): 'demo' | 'production' {
  if (given.PORTAL_MODE) return given.PORTAL_MODE;
  if (given.NODE_ENV === 'production') return 'production';
  if (given.NODE_ENV === 'development' || given.NODE_ENV === 'test') return 'demo';
  const signs = [
    given.DATABASE_URL !== undefined && 'DATABASE_URL',
    given.SMTP_URL !== undefined && 'SMTP_URL',
    given.HOST !== undefined && !isLoopback(given.HOST) && 'HOST',
    given.PUBLIC_URL?.startsWith('https:') && 'PUBLIC_URL',
  ].filter((name) => typeof name === 'string');
  if (signs.length === 0) return 'demo';
  throw new SettingsError(
    `Is this a demo? ${signs.join(', ')} ${signs.length === 1 ? 'looks' : 'look'} like a real portal, and a demo has passwords that everybody knows. ` +
      'Set NODE_ENV=production for a real one, or PORTAL_MODE=demo if it is a demo all the same.',
  );
}

/** Throws with one line for each setting that production lacks or that is not safe on the internet. */
export function mustSuitProduction(given: EnvironmentValues, operatorKeys: readonly string[]): void {
  const required = ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'SECRET_KEY'] as const;
  const missing = required.filter((name) => given[name] === undefined);
  const unnamed = given.FILES_URL === undefined && given.DATA_DIR === undefined;
  if (missing.length > 0 || unnamed) {
    // An address of a bucket that a shell took apart at its & is not there at all: photos would lie on this machine unseen.
    const names = [...missing, ...(unnamed ? ['FILES_URL (a bucket) or DATA_DIR (a folder)'] : [])];
    throw new SettingsError(`Production needs these settings, which are missing: ${names.join(', ')}.`);
  }
  const weak = (name: string, secret: string, shortest: number): string | null => {
    const why = whyWeak(secret, shortest);
    return why && `${name} ${why}. Take one that nobody can guess: openssl rand -base64 33`;
  };
  const problems = [
    !given.PUBLIC_URL?.startsWith('https:') &&
      'PUBLIC_URL must begin with https://. Passwords and labels travel over it.',
    !isEncrypted(given.SMTP_URL ?? '') &&
      'SMTP_URL must be encrypted: smtps://, or smtp:// with ?requireTLS=true at its end. Mails hold links that open accounts.',
    ...inTheClear(given),
    ...listOf(given.SECRET_KEY).map((secret) => weak('SECRET_KEY', secret, shortestSecret)),
    given.OPERATOR_OIDC_ISSUER?.startsWith('http:') &&
      'OPERATOR_OIDC_ISSUER must begin with https://. Whoever can change its answers on the way could pass for each of them.',
    given.WEBHOOK_LOOPBACK === 'yes' &&
      'WEBHOOK_LOOPBACK: webhooks of a real portal may not reach the machine that it runs on.',
    given.METRICS_TOKEN !== undefined && weak('METRICS_TOKEN', given.METRICS_TOKEN, shortestKey),
    ...operatorKeys.map((key) =>
      key === demoOperatorKey
        ? "OPERATOR_KEYS: the demo's key is known to everybody. Production needs one of its own."
        : weak('OPERATOR_KEYS: a key', key, shortestKey),
    ),
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new SettingsError([...new Set(problems)].join('\n'));
}

function isEncrypted(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  if (searchParams.get('secure') === 'false' || searchParams.get('ignoreTLS') === 'true') return false;
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}

/** A line for each of the other connections that leave this machine unencrypted. */
function inTheClear(given: EnvironmentValues): string[] {
  const allowed = listOf(given.UNENCRYPTED_INSIDE);
  const databases = (['DATABASE_URL', 'DATABASE_READ_URL'] as const)
    .filter((name) => !allowed.includes('database') && !isSafeDatabase(given[name] ?? ''))
    .map(
      (name) =>
        `${name} must be encrypted: sslmode=verify-full at its end (and sslrootcert=/path/of/ca.pem for a CA of your own). All data travels over it. ` +
        'On a network of its own, as of compose.yaml: UNENCRYPTED_INSIDE=database.',
    );
  const endpoint = bucketFrom(given.FILES_URL ?? '')?.endpoint ?? '';
  return [
    ...databases,
    ...(allowed.includes('files') || isSafeAddress(endpoint)
      ? []
      : [
          'FILES_URL must have an endpoint that begins with https://. Photos of deliveries travel over it. ' +
            'On a network of its own, as of compose.yaml: UNENCRYPTED_INSIDE=files.',
        ]),
    ...(isSafeAddress(given.MESSAGES_URL ?? '')
      ? []
      : ["MESSAGES_URL must begin with https://. The provider's key, phones and texts travel over it."]),
    ...(isSafeAddress(given.HUMAN_CHECK_VERIFY_URL ?? '')
      ? []
      : ["HUMAN_CHECK_VERIFY_URL must begin with https://. The provider's secret travels over it."]),
  ];
}

const isSafeAddress = (address: string) =>
  !address.startsWith('http:') || isLoopback(new URL(address).hostname);

/** As the driver reads it: `?host=` goes before the address's own host, a host with a slash is a socket, and its last word on TLS is sslmode. */
function isSafeDatabase(address: string): boolean {
  if (address === '') return true;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.getAll('host').at(-1) || hostname;
  const isHere = host === '' || /^(?:\/|%2f)/iu.test(host) || isLoopback(host);
  return isHere || /^(?:verify-full|verify-ca|require)$/u.test(searchParams.getAll('sslmode').at(-1) ?? '');
}
