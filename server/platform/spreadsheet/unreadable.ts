/** Why a file cannot be read: a name, so that it passes between threads as data and is worded for the user. */
export type UnreadableKind =
  | 'empty'
  | 'xls'
  | 'locked'
  | 'webPage'
  | 'otherSheet'
  | 'other'
  | 'tooBig'
  | 'slow'
  | 'damaged'
  | 'rows'
  | 'quote';

/** Parameters of the sentence: the maximum number of rows, the line of a quotation mark. */
export interface UnreadableParams {
  max?: number;
  line?: number;
}

export class Unreadable extends Error {
  readonly kind: UnreadableKind;
  readonly params: UnreadableParams;

  constructor(kind: UnreadableKind, params: UnreadableParams = {}) {
    super(kind);
    this.kind = kind;
    this.params = params;
  }
}

export const unreadable = {
  empty: () => new Unreadable('empty'),
  xls: () => new Unreadable('xls'),
  locked: () => new Unreadable('locked'),
  webPage: () => new Unreadable('webPage'),
  otherSheet: () => new Unreadable('otherSheet'),
  other: () => new Unreadable('other'),
  tooBig: () => new Unreadable('tooBig'),
  damaged: () => new Unreadable('damaged'),
  rows: (max: number) => new Unreadable('rows', { max }),
  quote: (line: number) => new Unreadable('quote', { line }),
} as const;
