import type { PasteLabel } from './paste-label-words.rules.ts';
import { labelsIn } from './paste-labels.rules.ts';
import { isNote } from './paste-words.rules.ts';

/** A piece of the pasted text between two separators, in the order written. */
export interface Segment {
  readonly kind: 'text' | 'phone' | 'email' | 'postcode' | 'place';
  readonly text: string;
  /** The line of the pasted text that it stands on, from 0. */
  readonly line: number;
  readonly label?: PasteLabel | undefined;
}

const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]|\p{Variation_Selector}|\u20E3/gu;
const emoji =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0020}-\u{E007F}])+/gu;

/** Full-width forms, odd spaces, dashes, quotes, emoji and WhatsApp's *bold* made plain; lines kept. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(emoji, ' , ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[、。•·●▪◦‣○■□➤→|;<>{}[\]"“”\t]/g, (sign) => (sign === '\t' ? ' , ' : ','))
    .replace(/(?<!\*)\*(?!\*)|~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/[^\S\n]+/g, ' ');
}

/** Trims separators off both ends, and a bracket without its other half. */
export function trimmedSegment(text: string): string {
  let result = text.replace(/^[\s,.:;=/\\+!?*&-]+|[\s,.:;=/\\+!?&-]+$/g, '');
  if (/^\([^()]*\)$/.test(result)) result = result.slice(1, -1);
  if (!result.includes(')')) result = result.replace(/\s*\(\s*$|^\(\s*/, '');
  if (!result.includes('(')) result = result.replace(/^\s*\)\s*|\s*\)$/, '');
  result = result.replace(/\(\s*\)/g, '').trim();
  return /[\p{L}\p{N}]/u.test(result) ? result : '';
}

// A spaced dash separates words, but not the parts of a unit number ('A - 12 - 3').
const spacedDash = /(?<=\p{L}{3,}) -{1,3} (?=\p{L}{2,}|\+?\d{5,})|(?<=\d{5,}) -{1,3} (?=\p{L}{2,})/gu;
// A full stop ends a part after a long word ('Taman Bunga.Skudai'), not after 'Jln.' or 'Mohd.'.
const fullStop = /(?<=\p{L}{5,16})\.(?=\s*(?:\p{Lu}|\d))|(?<=\d)\.(?= \p{Lu}\p{L}{2})/gu;

function piecesOf(text: string): string[] {
  return text
    .replace(/\(([^()]{3,120})\)/g, (whole, inner: string) =>
      isNote(inner) ? `,${inner.replaceAll(',', ' ')},` : whole,
    )
    .replace(spacedDash, ',')
    .split(/,| \/ | @ (?=#?\d)|[:!?](?=\s)/)
    .flatMap((piece) => (piece.includes('@') ? [piece] : piece.split(fullStop)))
    .map(trimmedSegment)
    .filter((piece) => piece !== '');
}

/** Labels that speak for the whole rest of their line, commas and all. */
const wholeLine: ReadonlySet<PasteLabel> = new Set(['note', 'other']);
/** Labels that speak for every part after them; the others speak for the first one only. */
const everyPart: ReadonlySet<PasteLabel> = new Set(['phone', 'email', 'address']);

/** Cuts the plain text at line ends, labels and commas. */
export function segmentsOf(plain: string): Segment[] {
  const segments: Segment[] = [];
  // A label with nothing behind it speaks for the next line; 'Alamat:' for all lines up to the next label.
  let waiting: PasteLabel | undefined;

  const add = (value: string, line: number, label: PasteLabel | undefined, written: string) => {
    if (label !== undefined && wholeLine.has(label)) {
      const text = trimmedSegment(value);
      if (text === '') return;
      segments.push({
        kind: 'text',
        text: label === 'other' && written ? `${written}: ${text}` : text,
        line,
        label,
      });
      return;
    }
    piecesOf(value).forEach((text, index) => {
      const speaks = index === 0 || (label !== undefined && everyPart.has(label));
      segments.push({ kind: 'text', text, line, label: speaks ? label : undefined });
    });
  };

  plain.split('\n').forEach((raw, line) => {
    const text = raw.replace(/^[\s,\-=.>]+|^\s*#(?!\s?\d)/, '').trim();
    if (text === '') return;
    const marks = labelsIn(text);
    const opening = text.slice(0, marks[0]?.start ?? text.length);
    if (trimmedSegment(opening) !== '') {
      add(opening, line, waiting, '');
      if (waiting !== 'address') waiting = undefined;
    }
    marks.forEach((mark, index) => {
      const value = text.slice(mark.end, marks[index + 1]?.start ?? text.length);
      add(value, line, mark.label, mark.written);
      waiting = mark.label === 'address' || trimmedSegment(value) === '' ? mark.label : undefined;
    });
  });
  return segments;
}
