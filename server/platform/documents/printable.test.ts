/** Characters that the forms accept are in our fonts, and characters that no font has are reported. */
import { expect, test } from 'vitest';
import { unprintableIn } from '#shared/platform/documents/printable.ts';
import { faceOf } from '#server/platform/documents/fonts.ts';
import { scriptOf } from '#server/platform/documents/typesetter.ts';

test('every character that a form accepts has a glyph in both weights', () => {
  const missing: string[] = [];
  for (let code = 0x20; code < 0x10000; code++) {
    const character = String.fromCodePoint(code);
    if (/[\p{Surrogate}\p{Cc}]/u.test(character) || unprintableIn(character).length > 0) continue;
    const shown = character.normalize('NFC');
    for (const weight of [400, 700] as const) {
      if (!scriptOf(shown, weight) && !/\s|\p{Default_Ignorable_Code_Point}/u.test(shown))
        missing.push(`U+${code.toString(16)} ${weight}`);
    }
  }
  expect(missing).toEqual([]);
});

test.each([
  ['Tamil', 'tamil', 0x0b80, 0x0bff],
  ['Thai', 'thai', 0x0e00, 0x0e7f],
  ['Arabic', 'arabic', 0x0600, 0x06ff],
  ['Jawi', 'arabic', 0x0750, 0x077f],
  ['Chinese', 'han', 0x4e00, 0x9fff],
] as const)('every letter of %s that the font has is accepted', (_name, script, from, to) => {
  for (let code = from; code <= to; code++) {
    if (faceOf(script, 400).glyphOf(code) === 0) continue;
    expect(unprintableIn(String.fromCodePoint(code))).toEqual([]);
  }
});

test.each([
  ['김민수, Seoul', ['김', '민', '수']],
  ['Siti 👩🏽‍🚀 Zubaidah 🏠🏠', ['👩🏽‍🚀', '🏠']],
  ['दिल्ली', ['दि', 'ल्ली']],
  ['O’Neill – “Süß”, İstanbul, Đà Nẵng, 东京, クアラ, کوالا لمڤور, กรุงเทพ', []],
])('%s: only characters that no font has are reported', (text, named) => {
  expect(unprintableIn(text)).toEqual(named);
});
