import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { generator } from '#shared/platform/validation/random.fixture.ts';
import { faceOf } from '#server/platform/documents/fonts.ts';
import { textBitmap } from '#server/platform/documents/raster.ts';
import { outlineOfGlyph } from '#server/platform/documents/true-type.outline.ts';
import { glyphsOf, Typesetter } from '#server/platform/documents/typesetter.ts';

const runsOf = (text: string) => new Typesetter().shape(text, 400).runs.map((run) => run.face.id);

test('text is split into runs of the font faces that have its letters', () => {
  expect(runsOf('Jalan Petaling 88')).toEqual(['latin-400']);
  expect(runsOf('Tan 陈伟强 Keong')).toEqual(['latin-400', 'han-400', 'latin-400']);
  expect(runsOf('தமிழ்')).toEqual(['tamil-400']);
  expect(runsOf('สมชาย')).toEqual(['thai-400']);
  expect(runsOf('محمد')).toEqual(['arabic-400']);
});

/** Glyph numbers of Noto Sans Tamil in a process that has printed nothing else, checked by eye in pictures. */
const tamilGlyphs = {
  சௌந்தர்யா: [46, 20, 54, 85, 25, 90, 30, 41],
  கிள்ளான்: [18, 166, 93, 34, 41, 86],
  கே: [47, 18],
} as const;

describe('Shaping Tamil', () => {
  const glyphsIn = (text: string) => new Typesetter().shape(text, 400).runs.flatMap(({ glyphs }) => glyphs);

  test.each(Object.entries(tamilGlyphs))('gives %s its glyphs in the right order', (word, glyphs) => {
    expect(glyphsIn(word)).toEqual(glyphs);
  });

  test('does not depend on what was printed before, in any order of jobs', () => {
    const words = [...Object.keys(tamilGlyphs), 'பள்ளி', 'கோவிந்தராஜ்', 'ஸ்ரீநிவாசன்', 'புத்தகங்கள்', 'மௌனம்'];
    const alone = new Map(words.map((word) => [word, printedAlone(word)]));
    const random = generator(7);
    for (let round = 0; round < 20; round++) {
      const shuffled = words.map((word) => ({ word, at: random(1e6) })).toSorted((a, b) => a.at - b.at);
      for (const { word } of shuffled) {
        expect(picture(word)).toBe(alone.get(word));
        // Other jobs of the same process look at single glyphs: outlines, advances, subsets.
        const face = faceOf('tamil', 400);
        for (const glyph of glyphsIn(word)) outlineOfGlyph(face.font, glyph);
        new Typesetter().shape(`${word} Jalan 陈伟强 ${shuffled[0]?.word}`, 700);
      }
    }
    const circle = faceOf('tamil', 400).glyphOf(0x25cc);
    for (const word of words) expect(glyphsIn(word)).not.toContain(circle);
  });
});

/** The dots of a word as a label printer sets it. */
const picture = (word: string) =>
  Buffer.from(textBitmap(new Typesetter(), word, 400, 32).bitmap.bytes).toString('base64');

/** The same, made by a process that printed nothing before. */
function printedAlone(word: string): string {
  const script = `
    const { textBitmap } = await import('#server/platform/documents/raster.ts');
    const { Typesetter } = await import('#server/platform/documents/typesetter.ts');
    const { bytes } = textBitmap(new Typesetter(), process.argv[1], 400, 32).bitmap;
    process.stdout.write(Buffer.from(bytes).toString('base64'));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script, word], { encoding: 'utf8' });
}

describe('Jawi', () => {
  const runsIn = (text: string) => new Typesetter().shape(text, 400).runs;

  test('runs from right to left with joined letters', () => {
    const [run] = runsIn('محمد');
    const face = faceOf('arabic', 400);
    const isolated = new Set([...'محمد'].map((letter) => face.glyphOf(letter.codePointAt(0) ?? 0)));
    const glyphs = [...(run ? glyphsOf(run) : [])].map(({ glyph }) => glyph);
    expect(glyphs).toHaveLength(4);
    // The last letter is the first from the left; none has its isolated form.
    expect(glyphs.filter((glyph) => isolated.has(glyph))).toEqual([]);
    expect(run?.width).toBeLessThan(new Typesetter().width('م ح م د', 400, 1000));
  });

  test('keeps house numbers and Latin words from left to right', () => {
    const faces = runsIn('رومه 88 A-12 جالن').map(({ face }) => face.id);
    expect(faces[0]).toBe('arabic-400');
    expect(faces.at(-1)).toBe('arabic-400');
    const latin = runsIn('رومه 88').find(({ face }) => face.id === 'latin-400');
    const eight = faceOf('latin', 400).glyphOf(0x38);
    expect(latin?.glyphs).toEqual([eight, eight]);
  });
});

test('Thai marks are placed above their letters, not after them', () => {
  const [run] = new Typesetter().shape('ที่', 400).runs;
  const glyphs = [...(run ? glyphsOf(run) : [])];
  expect(glyphs).toHaveLength(3);
  expect(run?.width).toBe(faceOf('thai', 400).advanceOf(glyphs[0]?.glyph ?? 0));
});

test('a character that no font face has is printed as one replacement character', () => {
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

  test('no line of Chinese begins with closing punctuation, ends with opening punctuation or splits a number', () => {
    const text = '吉隆坡茨厂街12345号，三楼！请「放在保安室」。谢谢，30日前送到（下午）：好';
    for (let width = 35; width < 130; width += 1) {
      const lines = wrap(text, width);
      expect(lines.join('')).toBe(text);
      for (const line of lines) {
        expect(line).not.toMatch(/^[，。！：」）]/u);
        expect(line).not.toMatch(/[「（]$/u);
      }
      for (const number of ['12345', '30']) {
        expect(lines.filter((line) => line.includes(number))).toHaveLength(1);
      }
    }
  });

  test('Thai breaks between words', () => {
    const words = ['ร้าน', 'ก๋วยเตี๋ยว', 'เรือ', 'กรุงเทพ'];
    const lines = wrap(words.join(''), 60);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => words.some((word) => line.startsWith(word)))).toBe(true);
  });

  test('breaks between words where it can', () => {
    expect(wrap('Jalan Tun Razak', 55)).toEqual(['Jalan Tun', 'Razak']);
    expect(wrap('', 55)).toEqual([]);
  });
});
