/**
 * Wrong logins (issue "Signing in"): at most 20 evaluated for an account in an hour and 100 for an address, and the right
 * person waits 15 minutes at most. A window of 15 minutes with 5 wrong attempts holds all three; of the 5, one is kept
 * for addresses that have signed in to the account lately, so that strangers cannot keep its people out.
 */
export const loginLimits = {
  windowMinutes: 15,
  wrongPerWindow: 5,
  wrongPerWindowOfStrangers: 4,
  wrongPerAddressAndHour: 100,
  knownAddressDays: 30,
} as const;

export interface WrongAttempts {
  account: number;
  address: number;
  isKnownAddress: boolean;
}

/**
 * What an address is counted as. Whoever has one IPv6 address has the 64 bits below it as well, and an IPv4 address seen
 * through an IPv6 socket is still that one.
 */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/iu.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':')}::/64`;
}

/** May a password be checked now? */
export function mayTryPassword({ account, address, isKnownAddress }: WrongAttempts): boolean {
  if (address >= loginLimits.wrongPerAddressAndHour) return false;
  return account < (isKnownAddress ? loginLimits.wrongPerWindow : loginLimits.wrongPerWindowOfStrangers);
}
