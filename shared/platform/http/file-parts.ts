/**
 * Progress of a file that is sent while it is created: the number of its parts, and a mark (Latin-1) that occurs once in each.
 * The length in bytes is not known in advance, but the number of pages is.
 */
export interface FileParts {
  readonly total: number;
  readonly mark: string;
}

export const filePartHeaders = { total: 'x-part-total', mark: 'x-part-mark' } as const;
