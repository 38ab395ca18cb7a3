import { describe, expect, test } from 'vitest';
import { Typesetter } from '#server/documents/typesetter.ts';

const runsOf = (text: string) => new Typesetter().shape(text, 400).runs.map((run) => run.face.id);

test('text is split into the faces that have its letters', () => {
  expect(runsOf('Jalan Petaling 88')).toEqual(['latin-400']);
  expect(runsOf('Tan 陈伟强 Keong')).toEqual(['latin-400', 'han-400', 'latin-400']);
  expect(runsOf('தமிழ்')).toEqual(['tamil-400']);
});

test('Tamil is shaped: the vowel sign that is written before its consonant is printed before it', () => {
  const [run] = new Typesetter().shape('கே', 400).runs;
  const glyphOf = (character: string) => run?.face.glyphOf(character.codePointAt(0) ?? 0) ?? 0;
  expect(run?.hex).toBe([glyphOf('\u0BC7'), glyphOf('க')].map((glyph) => run?.face.hexOf(glyph)).join(''));
  expect(run?.spoken).toBe('கே');
});

test('what no face has prints one stand-in for each character a reader would count', () => {
  const typesetter = new Typesetter();
  const standIn = typesetter.shape('\uFFFD', 400).width;
  expect(typesetter.shape('👩🏽‍🚀', 400).width).toBe(standIn);
  expect(typesetter.shape('👩🏽‍🚀🏠', 400).width).toBe(2 * standIn);
});

describe('wrapping', () => {
  const typesetter = new Typesetter();
  const wrap = (text: string, width: number) => typesetter.wrap(text, 400, 10, width);

  test.each([
    'No. 18, Jalan SS 15/4D, Subang Jaya, Selangor',
    'Supercalifragilisticexpialidocious-and-no-space-at-all',
    '吉隆坡茶叶贸易有限公司茨厂街八十八号三楼',
    'எண் 12, ஜாலான் மஸ்ஜித் இந்தியா, கோலாலம்பூர்',
  ])('keeps every character of %s and never exceeds the width', (text) => {
    const lines = wrap(text, 60);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const line of lines) expect(typesetter.width(line, 400, 10)).toBeLessThanOrEqual(60);
  });

  test('breaks between words where it can', () => {
    expect(wrap('Jalan Tun Razak', 55)).toEqual(['Jalan Tun', 'Razak']);
    expect(wrap('', 55)).toEqual([]);
  });
});
