/** Estimates the width of a text from its letters: measuring needs a layout, and thousands of cells need the width. */

/** Letter widths in thousandths of the font size, for the portal's font, rounded up. */
const narrow = /[ijl.,:;'|!·()[\]]/gu;
const slim = /[ frtI\-/"]/gu;
const wide = /[A-HJ-LN-VX-Z&–]/gu;
const widest = /[MWmw@%]/gu;
const notLatin = /[^\u0020-\u024f–]/gu;

const widths = { narrow: 370, slim: 470, common: 670, wide: 770, widest: 1000, notLatin: 1100 };

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Returns an upper bound of the text's width in px. `size` is the font size in px; the default is that of list cells. */
export function widthOf(text: string, size = 13): number {
  let left = text.length;
  let sum = 0;
  const add = (letters: RegExp, each: number) => {
    const count = countOf(text, letters);
    left -= count;
    sum += count * each;
  };
  add(narrow, widths.narrow);
  add(slim, widths.slim);
  add(wide, widths.wide);
  add(widest, widths.widest);
  add(notLatin, widths.notLatin);
  return ((sum + left * widths.common) * size) / 1000;
}

/**
 * Whether a text is certain to fit on `lines` lines of `room` px. Each line but the last may leave empty space as wide as the
 * next word.
 */
export function hasRoom(text: string, room: number, lines = 1): boolean {
  const whole = widthOf(text);
  if (whole <= room) return true;
  if (lines === 1) return false;
  const longest = Math.max(...text.split(' ').map((word) => widthOf(word)));
  return longest <= room && whole + (lines - 1) * longest <= lines * room;
}
