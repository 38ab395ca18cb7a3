import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { slowMessage } from '#web/platform/http/refusal.ts';
import { upload } from '#web/platform/http/upload.ts';

const sheet = call({
  method: 'POST',
  path: '/api/sheet',
  needs: 'anyone',
  summary: 'A sheet',
  reply: z.object({ rows: z.number() }),
});

/** A request with a network that is controlled by the test. */
class Line extends EventTarget {
  static last: Line;
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = '{"s":true,"r":{"rows":3},"e":null}';
  constructor() {
    super();
    Line.last = this;
  }
  readonly open = () => {};
  readonly setRequestHeader = () => {};
  readonly getResponseHeader = () => null;
  readonly send = vi.fn<() => void>();
  abort(): void {
    this.end('abort');
  }
  end(how: 'load' | 'abort'): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
  progress(loaded: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 100 }),
    );
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const thrownBy = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown);
/** The request is sent one turn of the event loop after the call. */
const begun = () => vi.advanceTimersByTimeAsync(0);

it('An upload continues while data is sent, and fails when nothing is sent for a minute', async () => {
  const answer = upload(sheet, { form: new FormData() });
  await begun();
  for (const loaded of [10, 20, 100]) {
    await vi.advanceTimersByTimeAsync(50_000);
    Line.last.progress(loaded);
  }
  Line.last.end('load');
  expect(await answer).toEqual({ rows: 3 });

  const thrown = thrownBy(upload(sheet, { form: new FormData() }));
  await begun();
  Line.last.progress(10);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await thrown).toMatchObject({ name: 'Refusal', status: 0, message: slowMessage });
});

it('A cancelled upload throws an AbortError, also when it was cancelled before it began', async () => {
  const giveUp = new AbortController();
  const thrown = thrownBy(upload(sheet, { form: new FormData(), signal: giveUp.signal }));
  await begun();
  giveUp.abort();
  expect(await thrown).toMatchObject({ name: 'AbortError' });
  expect(await thrownBy(upload(sheet, { form: new FormData(), signal: giveUp.signal }))).toMatchObject({
    name: 'AbortError',
  });
});
