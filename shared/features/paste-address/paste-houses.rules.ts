// words: this file reads what people write in chats, in their languages; none of it is shown
// Recognises the place where the receiver is: a shop, a school or an office at the start of the message.
import type { Role } from './paste-people.rules.ts';
import type { Segment } from './paste-segments.rules.ts';
import { isShop } from './paste-words.rules.ts';

export const isAloneOnLine = (parts: readonly Segment[], index: number) =>
  parts[index - 1]?.line !== parts[index]?.line && parts[index + 1]?.line !== parts[index]?.line;

const institutions =
  /^(?:sek|sekolah|sk|smk|sjk|sjkc|sjkt|hospital|pejabat|universiti|jabatan|majlis)(?!\p{L})/iu;

/** 'Restoran Ali' alone on the first line, with a person named elsewhere, is the company. */
export function houseAsCompany(parts: readonly Segment[], roles: Role[]): void {
  if (roles.includes('company')) return;
  const name = roles.indexOf('name');
  const first = parts.findIndex(
    ({ kind, label }, at) => kind === 'text' && label !== 'other' && roles[at] !== 'note',
  );
  const isLabelled = parts[name]?.label === 'name';
  const isHouse = (at: number) => {
    const part = parts[at];
    return (
      part !== undefined &&
      roles[at] === 'address' &&
      (part.label === undefined || part.label === 'name') &&
      !/\d/.test(part.text) &&
      isAloneOnLine(parts, at) &&
      roles.some((role, other) => role === 'address' && other !== at) &&
      (isShop(part.text) || (isLabelled && institutions.test(part.text)))
    );
  };
  if (name > first && isHouse(first)) roles[first] = 'company';
}
