// words: this file reads what people write in chats, in their languages; none of it is shown
// Finds the fields that were guessed. The form marks them 'please check', so that a wrong guess is noticed.
import type { PastedAddress } from './paste-address.rules.ts';
import { isTalk } from './paste-chat.rules.ts';
import { isChatter, isCompany, isStrongName, looksLikeAddress, wordsOf } from './paste-words.rules.ts';

export type DoubtfulField = 'name' | 'phone' | 'address1' | 'postcode' | 'city';

/** The fields that the user should check, in the order of the form. */
export function doubtsOf(pasted: PastedAddress, message: string): DoubtfulField[] {
  return [
    ...(isNameDoubtful(pasted, message) || pasted.unsure?.includes('name') === true
      ? (['name'] as const)
      : []),
    // If there are two numbers, only the order in which they were written decides which one the driver calls.
    ...(pasted.altPhone !== undefined ? (['phone'] as const) : []),
    ...(isStreetDoubtful(pasted) || pasted.unsure?.includes('address1') === true
      ? (['address1'] as const)
      : []),
    ...(pasted.conflicts.length > 0 && pasted.postcode !== undefined ? (['postcode'] as const) : []),
    ...(pasted.postcode === undefined && pasted.city !== undefined ? (['city'] as const) : []),
  ];
}

const nameLabel =
  /(?:nama|nama penuh|full name|ship|name|penerima|receiver|recipient|customer|attn|attention|kepada|ship to|deliver to|send to|contact person|pic|u\/p|up|to|saya|பெயர்|姓名|名字|收件人|收货人|收貨人|联系人)[^\p{L}\p{N}\n]{0,8}\n?[^\p{L}\p{N}\n]{0,4}$/iu;

/**
 * A name is certain if it has a label, contains a mark of a person's name, or stands alone on the first line or beside the
 * phone.
 */
function isNameDoubtful({ name, company, unplaced }: PastedAddress, message: string): boolean {
  if (name === undefined) return company === undefined;
  if (wordsOf(name).length > 5 || isChatter(name)) return true;
  if (isStrongName(name)) return false;
  const at = message.indexOf(name);
  if (at < 0) return false;
  const before = message.slice(0, at);
  const behind = message.slice(at + name.length);
  const isLabelled = nameLabel.test(before);
  const opens = before.trim() === '' && /^[^\p{L}\p{N}]*(?:\n|[,|/]|\+?\d{2}|$)/u.test(behind);
  const isBesidePhone =
    /^[^\p{L}\p{N}\n]{0,6}\n?[ (]{0,3}(?:\p{L}{1,8}[ :.]{0,2})?\+?\d{2,4}[- .]?\d{3}/u.test(behind) ||
    /\d{3,4}[^\p{L}\p{N}]{0,4}$/u.test(before);
  const isAlone = /(?:^|\n)[^\p{L}\p{N}]*$/u.test(before) && /^[^\p{L}\p{N}]*(?:\n|$)/u.test(behind);
  const hasRival = unplaced.some((piece) => /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(piece));
  return !isLabelled && !opens && !isBesidePhone && !(isAlone && !hasRival);
}

/** A street is doubtful if no part has a number or a word of streets and buildings, or if one part is talk. */
function isStreetDoubtful({ address1, address2, address3 }: PastedAddress): boolean {
  const parts = [address1, address2, address3].flatMap((line) => line.split(',')).map((part) => part.trim());
  const written = parts.filter((part) => part !== '');
  if (written.length === 0) return true;
  const isMarked = written.some((part) => /\d/.test(part) || looksLikeAddress(part));
  const ends = [written[0] ?? '', written.at(-1) ?? ''];
  const isOdd = ends.some(
    (part) =>
      !/\d/.test(part) &&
      !looksLikeAddress(part) &&
      !isCompany(part) &&
      (/^\p{Ll}/u.test(part) || isStrongName(part) || isChatter(part)),
  );
  return !isMarked || isOdd || written.some((part) => isTalk(part));
}
