// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { afterFrame } from '#web/platform/ui/after-frame.ts';

const settle = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 10)));

it('afterFrame requests one frame for all callbacks, and runs them in order without the cancelled ones', async () => {
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
  const done: string[] = [];
  afterFrame(() => done.push('rules'));
  const forget = afterFrame(() => done.push('suggestions'));
  afterFrame(() => done.push('price'));
  expect(frames).toHaveBeenCalledOnce();
  forget();
  await settle();
  expect(done).toEqual(['rules', 'price']);
  frames.mockRestore();
});

it('afterFrame reports a callback that throws, and runs the others', async () => {
  const reported = vi.fn<(problem: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const done: string[] = [];
  const problem = new Error('No rules');
  afterFrame(() => {
    throw problem;
  });
  afterFrame(() => done.push('price'));
  await settle();
  expect([done, reported.mock.calls]).toEqual([['price'], [[problem]]]);
  vi.unstubAllGlobals();
});
