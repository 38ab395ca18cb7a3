/** How wide a text may be, told from its letters: measuring needs a layout, and thousands of cells ask. */

/** Letters by their width in thousandths of the size of the text, as the portal's font has them, rounded up. */
const narrow = /[ijl.,:;'|!·()[\]]/gu;
const slim = /[ frtI\-/"]/gu;
const wide = /[A-HJ-LN-VX-Z&–]/gu;
const widest = /[MWmw@%]/gu;
const notLatin = /[^\u0020-\u024f–]/gu;

const widths = { narrow: 370, slim: 470, common: 670, wide: 770, widest: 1000, notLatin: 1100 };

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** In px, at least as wide as the text is. `size`: of its letters, as cells of lists have them. */
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

/** Whether a text surely has room in so many lines of `room` px: each but the last may leave as much empty as its next word takes. */
export function hasRoom(text: string, room: number, lines = 1): boolean {
  const whole = widthOf(text);
  if (whole <= room) return true;
  if (lines === 1) return false;
  const longest = Math.max(...text.split(' ').map((word) => widthOf(word)));
  return longest <= room && whole + (lines - 1) * longest <= lines * room;
}
