import { PassThrough } from 'node:stream';

import { expect, it } from 'vitest';

import { mintScope } from '#server/platform/db/account-scope.ts';
import { followerBy } from './open-streams.service.ts';

const scope = mintScope('01920000-0000-7000-8000-000000000001');
const session = { home: scope, sessionId: '01920000-0000-7000-8000-000000000002' };

it('For a client that does not read nothing is collected; it is told the newest stamp once it reads again', async () => {
  const stream = new PassThrough({ highWaterMark: 4096 });
  const follower = followerBy(stream, scope, session);
  for (let change = 0; change < 10_000; change += 1) follower.report(`stamp ${change}`);
  expect(stream.readableLength + stream.writableLength).toBeLessThan(10_000);
  stream.resume();
  await expect.poll(() => stream.writableNeedDrain).toBe(false);
  stream.pause();
  follower.report('the newest');
  expect(String(stream.read())).toContain('the newest');
});

it('After its end nothing is written, whoever still holds it', () => {
  const stream = new PassThrough();
  const follower = followerBy(stream, scope, session);
  follower.report('first');
  follower.end();
  follower.stayAlive(0);
  follower.report('second');
  expect(String(stream.read())).toBe('data: first\n\n');
});

it('A quiet stream is kept alive, one that was told something is left alone', () => {
  const stream = new PassThrough();
  const follower = followerBy(stream, scope, session);
  follower.report('first');
  follower.stayAlive(60_000);
  expect(String(stream.read())).toBe('data: first\n\n');
  follower.stayAlive(0);
  expect(String(stream.read())).toBe(':\n\n');
});
