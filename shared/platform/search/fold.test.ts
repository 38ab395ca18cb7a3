import { describe, expect, it } from 'vitest';

import { fold, foldAll } from './fold.ts';

describe('folding for search', () => {
  it('forgets letter case, accents and width', () => {
    expect(fold('Café  ＡＢＣ ÑÜ')).toBe('cafe abc nu');
    expect(fold('Cafe\u0301')).toBe(fold('Café'));
  });

  it('keeps Chinese, Tamil and emoji as they are', () => {
    expect(fold('李美玲 😀')).toBe('李美玲 😀');
    expect(fold('முருகன்')).toBe('முருகன்'.normalize('NFC'));
  });

  it('is settled: folding twice changes nothing', () => {
    for (const text of ['İstanbul', 'ﬁsh', 'Đặng', 'முருகன்']) expect(fold(fold(text))).toBe(fold(text));
  });

  it('joins the fields that are there', () => {
    expect(foldAll(['HN1', '', null, undefined, 'Lee'])).toBe('hn1 lee');
  });
});
