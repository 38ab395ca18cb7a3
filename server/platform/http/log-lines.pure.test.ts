import { closeSync, openSync, writeSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { logLines } from './log-lines.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Collects what is written: at most `most` bytes at once, after one failure for each code of the list. */
function written(failures: string[], most = Infinity) {
  const texts: string[] = [];
  const lines = logLines((bytes) => {
    const code = failures.shift();
    if (code) throw failure(code);
    const part = bytes.subarray(0, Math.min(bytes.length, most));
    texts.push(Buffer.from(part).toString());
    return part.length;
  });
  return { lines, text: () => texts.join('') };
}

describe('A log line', () => {
  it('is written completely, even if few bytes are accepted at once', () => {
    const { lines, text } = written([], 3);
    lines.write('{"msg":"Shah Alam"}\n');
    expect(text()).toBe('{"msg":"Shah Alam"}\n');
  });

  it('is dropped when the disk is full, and the next line reports how many were dropped', () => {
    const { lines, text } = written(['ENOSPC', 'ENOSPC']);
    for (const line of ['first\n', 'second\n', 'third\n', 'fourth\n']) lines.write(line);
    expect(text()).toBe('{"level":50,"msg":"log.dropped","dropped":2}\nthird\nfourth\n');
  });

  it('that was written only in part is ended before the next line begins', () => {
    let room = 4;
    let text = '';
    const lines = logLines((bytes) => {
      if (room === 0) throw failure('ENOSPC');
      const part = bytes.subarray(0, room);
      room -= part.length;
      text += Buffer.from(part).toString();
      return part.length;
    });
    lines.write('{"msg":"first"}\n');
    lines.write('{"msg":"second"}\n');
    room = 1000;
    lines.write('third\n');
    expect(text).toBe('{"ms\n{"level":50,"msg":"log.dropped","dropped":2}\nthird\n');
  });

  it('waits a short time for a slow reader', () => {
    const { lines, text } = written(['EAGAIN', 'EAGAIN']);
    lines.write('first\n');
    expect(text()).toBe('first\n');
  });

  it('does not wait for a reader that has stopped', () => {
    const { lines, text } = written(Array.from({ length: 1000 }, () => 'EAGAIN'));
    for (let count = 0; count < 100; count += 1) lines.write('line\n');
    expect(text()).toBe('');
  });

  it('throws no error on a disk that is really full', () => {
    const full = openSync('/dev/full', 'w');
    expect(() => writeSync(full, 'x')).toThrow('ENOSPC');
    const lines = logLines((bytes) => writeSync(full, bytes));
    expect(() => lines.write('line\n')).not.toThrow();
    closeSync(full);
  });
});
