import { buffer } from 'node:stream/consumers';

import { afterEach, expect, it, vi } from 'vitest';

import { sheetStream } from './sheet-thread.ts';

afterEach(() => void vi.useRealTimers());

const about = { name: 'One', columns: [], freezePane: {} };
async function* noRows(): AsyncGenerator<never[]> {}

it('A workbook that is started when the idle thread ends is still written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = await buffer(sheetStream(about, noRows()));
  vi.advanceTimersByTime(30_000);
  const second = await buffer(sheetStream(about, noRows()));
  expect([first, second].map((bytes) => bytes.subarray(0, 2).toString())).toEqual(['PK', 'PK']);
});
