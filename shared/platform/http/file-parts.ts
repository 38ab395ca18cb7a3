/**
 * How a file that is sent while it is made reports its progress: the number of its parts, and the characters (Latin-1) that
 * stand once in each. Its length is not known before its end, but its pages are.
 */
export interface FileParts {
  readonly total: number;
  readonly mark: string;
}

export const filePartHeaders = { total: 'x-part-total', mark: 'x-part-mark' } as const;
