import { expect, it } from 'vitest';

import { DatabaseOutOfReach, isDatabaseAway, isPassing, mustReach } from './database-away.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  { what: 'refuses connections', code: 'ECONNREFUSED' },
  { what: 'loses the connection', code: 'ECONNRESET' },
  { what: 'loses the connection on this side', code: 'ECONNABORTED' },
  { what: 'has closed a connection that is written to', code: 'EPIPE' },
  { what: 'does not respond', code: 'ETIMEDOUT' },
  { what: 'is on an unreachable host', code: 'EHOSTUNREACH' },
  { what: 'is on a host that is down', code: 'EHOSTDOWN' },
  { what: 'is on an unreachable network', code: 'ENETUNREACH' },
  { what: 'has an unknown host name', code: 'ENOTFOUND' },
  { what: 'has a host name that cannot be resolved now', code: 'EAI_AGAIN' },
  { what: 'is a read-only standby', code: '25006' },
  { what: 'has a full disk', code: '53100' },
  { what: 'is stopping', code: '57P01' },
])('A database counts as away when it $what ($code)', ({ code }) => {
  expect([isDatabaseAway(failed(code)), isPassing(failed(code))]).toEqual([true, true]);
});

it.each(['25P03', '40001', '40P01', '57014'])(
  'An aborted statement is worth a retry, but the database is not away: %s',
  (code) => {
    expect([isDatabaseAway(failed(code)), isPassing(failed(code))]).toEqual([false, true]);
  },
);

it.each(['23505', '42703', '22P02', 'ERR_INVALID_ARG_TYPE'])(
  'A mistake in a statement is not worth a retry, and the database is not away: %s',
  (code) => {
    expect([isDatabaseAway(failed(code)), isPassing(failed(code))]).toEqual([false, false]);
  },
);

const url = 'postgres://portal:Teh-tarik-7@db.courier.example:5432/portal?sslmode=verify-full';

it.each([
  ['ECONNREFUSED', 'The database at db.courier.example:5432 cannot be reached (ECONNREFUSED).'],
  ['28P01', 'The database at db.courier.example:5432 refuses the user or the password of DATABASE_URL.'],
  ['3D000', 'There is no database of the name in DATABASE_URL at db.courier.example:5432.'],
])(
  'A start without a reachable database ends with a clear message without the password: %s',
  async (code, sentence) => {
    const start = mustReach(url, () => Promise.reject(failed(code)));
    await expect(start).rejects.toBeInstanceOf(DatabaseOutOfReach);
    await expect(start).rejects.toThrow(sentence);
    await expect(start).rejects.not.toThrow('Teh-tarik-7');
  },
);

it('Any other error at the start is thrown unchanged', async () => {
  const error = failed('42P01');
  await expect(mustReach(url, () => Promise.reject(error))).rejects.toBe(error);
});
