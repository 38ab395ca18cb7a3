/** Splits a note that was written as one text into the label's two note lines. Nothing is cut off. */
import { limits } from '#shared/platform/business/limits.ts';

const { note: lineMax } = limits.text;
/** Separator between several texts in one line. */
const joint = '; ';

export interface NoteLines {
  customerNote1: string;
  customerNote2: string;
}

/** Joins texts to one note, without empty and repeated ones. */
export const joinedNotes = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(joint);

/** Number of characters left in the second line after the number at its start. */
export const roomAfter = (number: string): number =>
  number === '' ? lineMax : Math.max(0, lineMax - number.length - joint.length);

/** Builds a second line that starts with a number. */
export const prefixedLine = (number: string, note: string): string =>
  [number, note].filter((text) => text !== '').join(joint);

/**
 * Splits a note that is longer than the first line; the second line has `room` characters free. A note that does not fit into
 * both stays whole in the first line, where the field's own rule refuses it.
 */
export function noteLines(note: string, room: number = lineMax): NoteLines {
  if (note.length <= lineMax) return { customerNote1: note, customerNote2: '' };
  const space = note.lastIndexOf(' ', lineMax);
  const rest = note.slice(space + 1);
  return space <= 0 || rest.length > room
    ? { customerNote1: note, customerNote2: '' }
    : { customerNote1: note.slice(0, space), customerNote2: rest };
}
