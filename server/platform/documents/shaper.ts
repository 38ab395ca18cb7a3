/** Turns letters into glyphs for scripts that reorder, join or stack them. HarfBuzz keeps no state between texts. */
import { readFileSync } from 'node:fs';
import { Blob, Buffer, Direction, Face as ShapingFace, Font, shape } from 'harfbuzzjs';
import type { Face, FaceId, Script } from '#server/platform/documents/fonts.ts';

/** A glyph with its position from the left end of its run and above the baseline, in thousandths of the type size. */
export interface PlacedGlyph {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  /** Its horizontal position without its own offset. */
  readonly pen: number;
  /** The letters that it stands for; empty for a glyph that only adds to the one before. */
  readonly text: string;
}

interface ShapedRun {
  /** From left to right, whatever the direction of the script. */
  readonly glyphs: readonly PlacedGlyph[];
  readonly width: number;
}

/** Script codes of ISO 15924, as HarfBuzz expects them. */
const tags: Record<Script, string> = {
  latin: 'Latn',
  tamil: 'Taml',
  han: 'Hani',
  arabic: 'Arab',
  thai: 'Thai',
};

const fonts = new Map<FaceId, Font>();

function fontOf({ id, path, font: { unitsPerEm } }: Face): Font {
  let font = fonts.get(id);
  if (!font) {
    font = new Font(new ShapingFace(new Blob(readFileSync(path))));
    font.setScale(unitsPerEm, unitsPerEm);
    fonts.set(id, font);
  }
  return font;
}

/** One for the whole process, because the garbage collector does not free its memory. */
const buffer = new Buffer();

/** Shapes text of one script and direction in one face. */
export function shapeRun(text: string, face: Face, script: Script, isRtl: boolean): ShapedRun {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR);
  buffer.setScript(tags[script]);
  shape(fontOf(face), buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const perUnit = 1000 / face.font.unitsPerEm;
  const texts = lettersOf(
    text,
    infos.map(({ cluster }) => cluster),
  );
  let pen = 0;
  const glyphs = infos.map(({ codepoint: glyph }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const placed = {
      glyph,
      x: (pen + xOffset) * perUnit,
      y: yOffset * perUnit,
      pen: pen * perUnit,
      text: texts[index] ?? '',
    };
    pen += xAdvance;
    return placed;
  });
  return { glyphs, width: pen * perUnit };
}

/** Returns the letters of each cluster at the position of its first glyph. */
function lettersOf(text: string, clusters: readonly number[]): string[] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b);
  const taken = new Set<number>();
  return clusters.map((cluster) => {
    if (taken.has(cluster)) return '';
    taken.add(cluster);
    return text.slice(cluster, starts[starts.indexOf(cluster) + 1] ?? text.length);
  });
}
