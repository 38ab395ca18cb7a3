/** Each of the three address fields holds at most this many characters (spec §5, bulk table). */
export const addressLineMax = 50;
const lineCount = 3;

interface AddressLines {
  readonly lines: readonly [string, string, string];
  /** Text that did not fit into three lines. */
  readonly overflow: string;
}

/**
 * Splits the parts of an address into three lines without cutting a word: at the writer's line breaks if that fits, else at
 * commas, else between words.
 */
export function addressLines(rows: readonly (readonly string[])[]): AddressLines {
  const written = rows.map((row) => row.join(', ')).filter((row) => row !== '');
  if (written.length <= lineCount && written.every((row) => row.length <= addressLineMax)) {
    return laidOut(written, '');
  }
  const parts = rows.flat();
  const atCommas = packed(parts, ', ');
  if (atCommas.length <= lineCount && atCommas.every((line) => line.length <= addressLineMax)) {
    return laidOut(atCommas, '');
  }
  return packedByWords(parts.join(', ').split(' '));
}

/** Puts as many parts on a line as fit. A part that is longer than a line gets its own, too long line. */
function packed(parts: readonly string[], separator: string): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = last === undefined ? part : last + separator + part;
    if (last !== undefined && joined.length <= addressLineMax) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines;
}

function packedByWords(words: readonly string[]): AddressLines {
  // A single word longer than a line fits on no line, so it is reported instead.
  const fitting = words.filter((word) => word.length <= addressLineMax);
  const tooLong = words.filter((word) => word.length > addressLineMax);
  const lines = packed(fitting, ' ');
  return laidOut(lines.slice(0, lineCount), [...tooLong, ...lines.slice(lineCount)].join(' '));
}

function laidOut(lines: readonly string[], overflow: string): AddressLines {
  const tidy = (line: string | undefined) => (line ?? '').replace(/,$/, '');
  return { lines: [tidy(lines[0]), tidy(lines[1]), tidy(lines[2])], overflow };
}
