import { createRequire } from 'node:module';
import { namesOf } from '#shared/platform/names-of.ts';
import { TrueType } from '#server/platform/documents/true-type.ts';

export type Weight = 400 | 700;
export type Script = 'latin' | 'tamil' | 'han' | 'arabic' | 'thai';
export type FaceId = `${Script}-${Weight}`;

const files: Record<FaceId, string> = {
  'latin-400': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'latin-700': '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'tamil-400': '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  'tamil-700': '@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf',
  'han-400': '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'han-700': '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  'arabic-400': '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'arabic-700': '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  'thai-400': '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'thai-700': '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
};

/** Every face, in the order of its resource name in a PDF. */
const faceIds: readonly FaceId[] = namesOf(files);

/** Visible replacement for a character that no face has: U+FFFD, which Noto Sans has. */
export const fallbackCodePoint = 0xfffd;

/** One face, parsed once per process. Advances are in thousandths of the type size. */
export class Face {
  readonly id: FaceId;
  /** Used for outlines, the character map and subsets. It does no shaping: see shaper.ts. */
  readonly font: TrueType;
  /** Path of the font file. */
  readonly path: string;
  /** Name in a page's font resources, as `F1`. */
  readonly resource: string;
  readonly #glyphs = new Map<number, number>();
  readonly #advances: number[] = [];
  readonly #codes: string[] = [];

  constructor(id: FaceId) {
    this.id = id;
    this.resource = `F${faceIds.indexOf(id) + 1}`;
    this.path = createRequire(import.meta.url).resolve(files[id]);
    this.font = new TrueType(this.path);
  }

  /** Returns the glyph number of a code point; 0 if this face has none. */
  glyphOf(codePoint: number): number {
    let glyph = this.#glyphs.get(codePoint);
    if (glyph === undefined) {
      glyph = this.font.glyphOf(codePoint);
      this.#glyphs.set(codePoint, glyph);
    }
    return glyph;
  }

  advanceOf(glyph: number): number {
    return (this.#advances[glyph] ??= (this.font.advanceOf(glyph) * 1000) / this.font.unitsPerEm);
  }

  /** Returns the glyph number as two bytes, each as a Latin-1 character. */
  codeOf(glyph: number): string {
    return (this.#codes[glyph] ??= String.fromCharCode(glyph >> 8, glyph & 0xff));
  }
}

const loaded = new Map<FaceId, Face>();

/** Returns the face of a script and weight; opens it on first use. */
export function faceOf(script: Script, weight: Weight): Face {
  return faceById(`${script}-${weight}`);
}

/** Returns the face with this id; each font is read once and kept. */
export function faceById(id: FaceId): Face {
  let face = loaded.get(id);
  if (!face) {
    face = new Face(id);
    loaded.set(id, face);
  }
  return face;
}
