import { closeSync, openSync, writeSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { logLines } from './log-lines.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** What is written where at most `most` bytes fit at once, and each failure of the list comes first. */
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
  it('is written whole, however little is taken at once', () => {
    const { lines, text } = written([], 3);
    lines.write('{"msg":"Shah Alam"}\n');
    expect(text()).toBe('{"msg":"Shah Alam"}\n');
  });

  it('that finds no room is dropped, and the next that does says how many were', () => {
    const { lines, text } = written(['ENOSPC', 'ENOSPC']);
    for (const line of ['first\n', 'second\n', 'third\n', 'fourth\n']) lines.write(line);
    expect(text()).toBe('{"level":50,"msg":"log.dropped","dropped":2}\nthird\nfourth\n');
  });

  it('that found room for its beginning alone leaves the next a line of its own', () => {
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

  it('waits a little for who reads slowly', () => {
    const { lines, text } = written(['EAGAIN', 'EAGAIN']);
    lines.write('first\n');
    expect(text()).toBe('first\n');
  });

  it('waits for nobody who reads no more', () => {
    const { lines, text } = written(Array.from({ length: 1000 }, () => 'EAGAIN'));
    for (let count = 0; count < 100; count += 1) lines.write('line\n');
    expect(text()).toBe('');
  });

  it('on a disk that is really full throws nothing', () => {
    const full = openSync('/dev/full', 'w');
    expect(() => writeSync(full, 'x')).toThrow('ENOSPC');
    const lines = logLines((bytes) => writeSync(full, bytes));
    expect(() => lines.write('line\n')).not.toThrow();
    closeSync(full);
  });
});
