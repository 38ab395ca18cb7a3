import { describe, expect, it } from 'vitest';

import { fold, foldAll } from './fold.ts';

describe('Folding a text for search', () => {
  it('ignores letter case, accents and character width', () => {
    expect(fold('Café  ＡＢＣ ÑÜ')).toBe('cafe abc nu');
    expect(fold('Cafe\u0301')).toBe(fold('Café'));
  });

  it('keeps Chinese, Tamil and emoji unchanged', () => {
    expect(fold('李美玲 😀')).toBe('李美玲 😀');
    expect(fold('முருகன்')).toBe('முருகன்'.normalize('NFC'));
  });

  it('gives the same result when a text is folded twice', () => {
    for (const text of ['İstanbul', 'ﬁsh', 'Đặng', 'முருகன்']) expect(fold(fold(text))).toBe(fold(text));
  });

  it('joins the fields that are not empty', () => {
    expect(foldAll(['HN1', '', null, undefined, 'Lee'])).toBe('hn1 lee');
  });
});
