/** Our font reader compared with HarfBuzz: both must find the same in a font. */
import { readFileSync } from 'node:fs';
import { Blob, Face as HarfBuzzFace, Font } from 'harfbuzzjs';
import { expect, test } from 'vitest';

import { faceOf, type Script, type Weight } from '#server/platform/documents/fonts.ts';
import { outlineOfGlyph, type OutlineStep } from '#server/platform/documents/true-type.outline.ts';
import { subsetOf } from '#server/platform/documents/true-type.subset.ts';

const letters: Record<Script, string> = {
  latin: 'Aé ñǅq·–’…×\uFFFD',
  tamil: 'கோஸ்ரீௐ௺',
  han: '陈伟强，々㍻',
  arabic: 'محمدﷺ',
  thai: 'ที่ญ๛',
};
const faces = (['latin', 'tamil', 'han', 'arabic', 'thai'] as const).flatMap((script) =>
  ([400, 700] as const).map((weight) => [script, weight] as const),
);

const glyphsOf = (script: Script, weight: Weight) => {
  const { font } = faceOf(script, weight);
  return [...letters[script]].map((letter) => font.glyphOf(letter.codePointAt(0) ?? 0)).filter(Boolean);
};

/** The points and curves of a path, in a notation for comparison. */
const spelled = (steps: readonly OutlineStep[]) =>
  steps
    .map(([command, ...values]) => `${command}${values.map((value) => Math.round(value)).join(',')}`)
    .join('');

/** HarfBuzz's path, in whole units, without the lines that only close what Z closes. */
const harfBuzzPath = (path: string) =>
  path
    .replaceAll(' ', ',')
    .replaceAll(/-?[\d.]+/g, (number) => `${Math.round(Number(number))}`)
    .replaceAll(/M(-?\d+,-?\d+)([^MZ]*)L\1Z/g, 'M$1$2Z');

test.each(faces)('%s %i: glyphs, widths and outlines are those of HarfBuzz', (script, weight) => {
  const { font, path } = faceOf(script, weight);
  const other = new Font(new HarfBuzzFace(new Blob(readFileSync(path))));
  for (const letter of letters[script]) {
    const code = letter.codePointAt(0) ?? 0;
    expect(font.glyphOf(code), letter).toBe(other.nominalGlyph(code) ?? 0);
  }
  for (const glyph of [0, ...glyphsOf(script, weight)]) {
    expect(font.advanceOf(glyph)).toBe(other.glyphHAdvance(glyph));
    expect(spelled(outlineOfGlyph(font, glyph))).toBe(harfBuzzPath(other.glyphToPath(glyph)));
  }
});

test.each(faces)(
  '%s %i: a subset draws the same glyphs, including those composed of parts',
  (script, weight) => {
    const { font } = faceOf(script, weight);
    const glyphs = glyphsOf(script, weight);
    const { bytes, places } = subsetOf(font, glyphs);
    const subset = new Font(new HarfBuzzFace(new Blob(bytes)));
    const whole = new Font(new HarfBuzzFace(new Blob(readFileSync(faceOf(script, weight).path))));
    for (const glyph of glyphs) {
      const place = places.get(glyph) ?? 0;
      expect(place).toBeGreaterThan(0);
      expect(subset.glyphToPath(place)).toBe(whole.glyphToPath(glyph));
      expect(subset.glyphHAdvance(place)).toBe(whole.glyphHAdvance(glyph));
    }
  },
);

test('a code point that no font map contains has no glyph', () => {
  for (const code of [0x10ffff, 0xe000, 0x1f680])
    for (const [script, weight] of faces) expect(faceOf(script, weight).font.glyphOf(code)).toBe(0);
});
