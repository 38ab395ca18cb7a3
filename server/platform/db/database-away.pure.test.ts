import { expect, it } from 'vitest';

import { DatabaseOutOfReach, isDatabaseAway, isPassing, mustReach } from './database-away.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  { what: 'refuses connections', code: 'ECONNREFUSED' },
  { what: 'lost one', code: 'ECONNRESET' },
  { what: 'lost one on this side', code: 'ECONNABORTED' },
  { what: 'lost one that was written to', code: 'EPIPE' },
  { what: 'says nothing', code: 'ETIMEDOUT' },
  { what: 'is on a host that no way leads to', code: 'EHOSTUNREACH' },
  { what: 'is on a host that is down', code: 'EHOSTDOWN' },
  { what: 'is on a network that no way leads to', code: 'ENETUNREACH' },
  { what: 'has no name', code: 'ENOTFOUND' },
  { what: 'has a name that nobody can tell now', code: 'EAI_AGAIN' },
  { what: 'only reads: a standby', code: '25006' },
  { what: 'is full', code: '53100' },
  { what: 'is stopping', code: '57P01' },
])('A database is away that $what ($code)', ({ code }) => {
  expect([isDatabaseAway(failed(code)), isPassing(failed(code))]).toEqual([true, true]);
});

it.each(['25P03', '40001', '40P01', '57014'])('What it gave up on goes well another time: %s', (code) => {
  expect([isDatabaseAway(failed(code)), isPassing(failed(code))]).toEqual([false, true]);
});

it.each(['23505', '42703', '22P02', 'ERR_INVALID_ARG_TYPE'])('A mistake stays one: %s', (code) => {
  expect([isDatabaseAway(failed(code)), isPassing(failed(code))]).toEqual([false, false]);
});

const url = 'postgres://portal:Teh-tarik-7@db.courier.example:5432/portal?sslmode=verify-full';

it.each([
  ['ECONNREFUSED', 'The database at db.courier.example:5432 cannot be reached (ECONNREFUSED).'],
  ['28P01', 'The database at db.courier.example:5432 refuses the user or the password of DATABASE_URL.'],
  ['3D000', 'There is no database of the name in DATABASE_URL at db.courier.example:5432.'],
])(
  'A start that gets to no database ends with a sentence, without the password: %s',
  async (code, sentence) => {
    const start = mustReach(url, () => Promise.reject(failed(code)));
    await expect(start).rejects.toBeInstanceOf(DatabaseOutOfReach);
    await expect(start).rejects.toThrow(sentence);
    await expect(start).rejects.not.toThrow('Teh-tarik-7');
  },
);

it('A mistake of a start stays one', async () => {
  const error = failed('42P01');
  await expect(mustReach(url, () => Promise.reject(error))).rejects.toBe(error);
});
