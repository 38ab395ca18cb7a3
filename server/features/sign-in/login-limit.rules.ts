import { minuteMs } from '#shared/platform/time/spans.ts';

/**
 * Wrong logins. A person from one address may be wrong 5 times in 15 minutes; strangers together 20 times in an hour for an
 * account and 100 times for an address. A device that the user signed in with before is counted by itself, so that no
 * stranger keeps its owner out (docs/decisions, 2026-11-22).
 */
export const loginLimits = {
  windowMinutes: 15,
  wrongPerWindow: 5,
  wrongPerAccountAndHour: 20,
  wrongPerAddressAndHour: 100,
  /** Since the last sign-in with it. */
  knownDeviceDays: 90,
} as const;

/** For each limit that is reached, the wrong login that has to grow old before the next is evaluated. */
export interface Holding {
  person: Date | null;
  account: Date | null;
  address: Date | null;
}

const windows = { person: loginLimits.windowMinutes, account: 60, address: 60 } as const;

/** Seconds until a login is evaluated again; 0 when it may be now. */
export function secondsToWait(holding: Holding, now: Date): number {
  const waits = (['person', 'account', 'address'] as const).map((limit) => {
    const since = holding[limit];
    return since === null ? 0 : since.getTime() + windows[limit] * minuteMs - now.getTime();
  });
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/**
 * What an address is counted as. The owner of one IPv6 address has the 64 bits below it as well, and an IPv4 address seen
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
