/** A shop's own server, which is closed at the end of the test. */
import { afterEach } from 'vitest';

import { type Answer, answeringServer, type SlowAnswer } from './answering-server.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const close of ends.splice(0)) close();
});

export async function falseShop(answer: Answer | SlowAnswer) {
  const { close, ...shop } = await answeringServer(answer);
  ends.push(close);
  return shop;
}
