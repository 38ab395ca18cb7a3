import { cleanup, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { useOnce } from '#web/platform/http/once.ts';

const keys: string[] = [];
const answered = async (key: string) => {
  keys.push(key);
  return 'made';
};
const lost = async (key: string) => {
  keys.push(key);
  throw new Error('The answer was lost');
};

/** As a form that opens; the one before is gone. */
const open = (keptAs?: string) => {
  cleanup();
  return renderHook(() => useOnce(keptAs)).result.current;
};

beforeEach(() => {
  sessionStorage.clear();
  keys.length = 0;
});

it('What is sent again before it was answered has its key, and something else another', async () => {
  const once = open();
  await expect(once({ text: 'a' }, lost)).rejects.toThrow('lost');
  await once({ text: 'a' }, answered);
  await expect(once({ text: 'b' }, lost)).rejects.toThrow('lost');
  await once({ text: 'c' }, answered);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('What is sent after an answer is another, also when it reads the same', async () => {
  const once = open();
  expect(await once('Any news?', answered)).toBe('made');
  await once('Any news?', answered);
  expect(new Set(keys).size).toBe(2);
});

it('What was not answered has its key after a reload where it is kept, and only there', async () => {
  await expect(open('pickup')('a', lost)).rejects.toThrow('lost');
  await open('pickup')('a', answered);
  await open('pickup')('a', answered);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  keys.length = 0;
  await expect(open()('a', lost)).rejects.toThrow('lost');
  await open()('a', answered);
  expect(new Set(keys).size).toBe(2);
  expect(sessionStorage.length).toBe(0);
});
