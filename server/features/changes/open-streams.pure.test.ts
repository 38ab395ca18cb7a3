import { PassThrough } from 'node:stream';

import { expect, it } from 'vitest';

import { mintScope } from '#server/platform/db/account-scope.ts';
import { followerBy } from './open-streams.service.ts';

const scope = mintScope('01920000-0000-7000-8000-000000000001');
const session = { home: scope, sessionId: '01920000-0000-7000-8000-000000000002' };

it('A stream whose client does not read buffers a bounded amount, and sends the newest stamp when it reads again', async () => {
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

it('A stream that has ended writes nothing more', () => {
  const stream = new PassThrough();
  const follower = followerBy(stream, scope, session);
  follower.report('first');
  follower.end();
  follower.stayAlive(0);
  follower.report('second');
  expect(String(stream.read())).toBe('data: first\n\n');
});

it('A quiet stream gets a keep-alive comment, unless it had an event recently', () => {
  const stream = new PassThrough();
  const follower = followerBy(stream, scope, session);
  follower.report('first');
  follower.stayAlive(60_000);
  expect(String(stream.read())).toBe('data: first\n\n');
  follower.stayAlive(0);
  expect(String(stream.read())).toBe(':\n\n');
});
