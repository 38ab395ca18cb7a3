/** Finds tags in a part of a workbook without converting it to a string. */

export const tagOpen = 0x3c;
const tagClose = 0x3e;
const slash = 0x2f;
const colon = 0x3a;
const lastBlank = 0x20;

/** A tag: its name without prefix, and whether it is a closing or an empty tag. */
export interface Tag {
  nameFrom: number;
  nameTo: number;
  /** Index of its `>`; the length of the part if it has none. */
  end: number;
  isEnding: boolean;
  isEmpty: boolean;
}

/** Reads the tag whose `<` is at `at` into `tag`. The object is reused, because a sheet has millions of tags. */
export function readTag(part: Uint8Array, at: number, tag: Tag): void {
  const { length } = part;
  tag.isEnding = part[at + 1] === slash;
  let to = tag.isEnding ? at + 2 : at + 1;
  tag.nameFrom = to;
  for (; to < length; to += 1) {
    const byte = part[to] ?? 0;
    if (byte === colon) tag.nameFrom = to + 1;
    else if (byte === tagClose || byte === slash || byte <= lastBlank) break;
  }
  tag.nameTo = to;
  while (to < length && part[to] !== tagClose) to += 1;
  tag.end = to;
  tag.isEmpty = part[to - 1] === slash;
}

/** Tells whether the tag has this name, in ASCII. */
export function isCalled(part: Uint8Array, { nameFrom, nameTo }: Tag, name: string): boolean {
  if (nameTo - nameFrom !== name.length) return false;
  for (let at = 0; at < name.length; at += 1) if (part[nameFrom + at] !== name.charCodeAt(at)) return false;
  return true;
}

export const aTag = (): Tag => ({ nameFrom: 0, nameTo: 0, end: 0, isEnding: false, isEmpty: false });
