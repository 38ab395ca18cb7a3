/**
 * Whether the time of a refused login says that the user exists. Each user and address is tried four times, below what locks. It
 * stands behind what signs in, as so many refused logins close the address for a while.
 */
import { type Attack, login, middle } from './portal.ts';

const triesEach = 4;
const known = [
  ['MYS0001', 'desk'],
  ['MYS0001', 'pickup'],
  ['MYS0001', 'office'],
  ['MYS0008', 'Admin'],
  ['SGP0001', 'Admin'],
] as const;
const unknown = [
  ['MYS0001', 'nobody'],
  ['MYS0001', 'noone'],
  ['MYS9990', 'Admin'],
  ['MYS9991', 'Admin'],
  ['SGP9990', 'Admin'],
] as const;

async function timeOf([accountNo, loginId]: readonly [string, string], tag: number): Promise<number> {
  const start = performance.now();
  const { status } = await login(accountNo, loginId, `Wrong-guess-${tag}`);
  const ms = performance.now() - start;
  if (status === 429) throw new Error('Locked already: wait a quarter of an hour, or start the demo anew');
  return ms;
}

export const attack: Attack = async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  // In turn, so that what else goes on in the machine is in both.
  for (let tag = 0; tag < triesEach; tag += 1) {
    for (const [index, user] of known.entries()) {
      times.known.push(await timeOf(user, tag));
      times.unknown.push(await timeOf(unknown[index] ?? unknown[0], tag));
    }
  }
  const [is, isNot] = [times.known, times.unknown].map((list) => middle(list.toSorted((a, b) => a - b)));
  if (is === undefined || isNot === undefined) throw new Error('Nothing was timed');
  const apart = Math.abs(is - isNot) / Math.max(is, isNot);
  return {
    held: apart < 0.3,
    figure: `a wrong password of a user that exists ${is.toFixed(0)} ms, of one that does not ${isNot.toFixed(0)} ms: ${(apart * 100).toFixed(0)} % apart`,
  };
};
