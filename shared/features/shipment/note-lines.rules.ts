/** A note of somebody who knows of no lines, on the two lines of notes that a label has. Nothing is cut. */
import { limits } from '#shared/platform/business/limits.ts';

const { note: lineMax } = limits.text;
/** Between what stands together in one line. */
const joint = '; ';

export interface NoteLines {
  customerNote1: string;
  customerNote2: string;
}

/** Texts as one note: what is empty or said before is left out. */
export const joinedNotes = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(joint);

/** Characters of the second line that are free beside a number in front of it. */
export const roomBeside = (number: string): number =>
  number === '' ? lineMax : Math.max(0, lineMax - number.length - joint.length);

/** A second line that begins with a number. */
export const beside = (number: string, note: string): string =>
  [number, note].filter((text) => text !== '').join(joint);

/**
 * What is longer than the first line goes on in the second, of which `room` characters are free. What does not fit in both stays
 * whole in the first, where the field's own rule refuses it.
 */
export function noteLines(note: string, room: number = lineMax): NoteLines {
  if (note.length <= lineMax) return { customerNote1: note, customerNote2: '' };
  const space = note.lastIndexOf(' ', lineMax);
  const rest = note.slice(space + 1);
  return space <= 0 || rest.length > room
    ? { customerNote1: note, customerNote2: '' }
    : { customerNote1: note.slice(0, space), customerNote2: rest };
}
