import { minuteMs } from '#shared/platform/time/spans.ts';

/**
 * Limits for wrong logins. One user from one address may fail 5 times in 15 minutes; unknown devices together may fail 20
 * times an hour for an account and 100 times for an address. A device that the user signed in with before is counted
 * separately, so that strangers cannot lock its owner out (docs/decisions, 2026-11-22).
 */
export const loginLimits = {
  windowMinutes: 15,
  wrongPerWindow: 5,
  wrongPerAccountAndHour: 20,
  wrongPerAddressAndHour: 100,
  /** Days since the last sign-in with the device. */
  knownDeviceDays: 90,
} as const;

/** For each limit that is reached, the time of the wrong login that must age out before the next attempt is checked. */
export interface Holding {
  person: Date | null;
  account: Date | null;
  address: Date | null;
}

const windows = { person: loginLimits.windowMinutes, account: 60, address: 60 } as const;

/** Seconds until a login is checked again; 0 when it may be checked now. */
export function secondsToWait(holding: Holding, now: Date): number {
  const waits = (['person', 'account', 'address'] as const).map((limit) => {
    const since = holding[limit];
    return since === null ? 0 : since.getTime() + windows[limit] * minuteMs - now.getTime();
  });
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/**
 * The key under which an address is counted. An IPv6 address counts as its /64 network, because its owner has all of it;
 * an IPv4 address received through an IPv6 socket counts as the IPv4 address.
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
