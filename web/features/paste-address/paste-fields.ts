/** How a pasted message, an earlier one and manual input are combined in the same fields. */
import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';

export interface PastedFields {
  party: Party;
  /** For Customer Note 1; always empty if the form has no such field. */
  note: string;
}

const who = ['name', 'companyName', 'phone', 'altPhone', 'email'] as const;
/**
 * These fields form one place and are kept or replaced together, so that one person's street is never combined with another's
 * postcode.
 */
const where = ['address1', 'address2', 'address3', 'postcode'] as const;
const placeAll = [...where, 'city', 'state', 'country'] as const;

export type PastedFieldName = (typeof who)[number] | (typeof where)[number] | 'note';

const valueOf = ({ party, note }: PastedFields, name: PastedFieldName) =>
  name === 'note' ? note : party[name];

/** The fields whose content came from no earlier message and differs from the new one, or is missing in it. */
export function typedByHand(
  now: PastedFields,
  earlier: PastedFields | null,
  next: PastedFields,
): PastedFieldName[] {
  return [...who, ...where, 'note' as const].filter((name) => {
    const value = valueOf(now, name);
    const isTyped = value !== '' && value !== (earlier ? valueOf(earlier, name) : '');
    // A note is not about the receiver, so it conflicts only with another note.
    if (name === 'note' && next.note === '') return false;
    return isTyped && value !== valueOf(next, name);
  });
}

/** Fills in the new message. Nothing of the earlier message stays; `kept` are the fields that the user chose to keep. */
export function withMessage(
  now: PastedFields,
  earlier: PastedFields | null,
  next: PastedFields,
  kept: readonly PastedFieldName[],
): PastedFields {
  const party = { ...next.party };
  for (const name of who) if (kept.includes(name)) party[name] = now.party[name];
  if (where.some((name) => kept.includes(name))) for (const name of placeAll) party[name] = now.party[name];
  const isNoteOfEarlier = earlier !== null && now.note === earlier.note;
  const noteWithout = isNoteOfEarlier ? '' : now.note;
  const note = next.note === '' || kept.includes('note') ? noteWithout : next.note;
  return { party, note };
}

/** Undoes a message: restores the fields from before it, except for what was typed since. */
export function withoutMessage(now: PastedFields, filled: PastedFields, before: PastedFields): PastedFields {
  const party = { ...now.party };
  for (const name of who) if (now.party[name] === filled.party[name]) party[name] = before.party[name];
  const isPlaceAsFilled = where.every((name) => now.party[name] === filled.party[name]);
  if (isPlaceAsFilled) for (const name of placeAll) party[name] = before.party[name];
  return { party, note: now.note === filled.note ? before.note : now.note };
}

export const labelOfField = (name: PastedFieldName, noteLabel: string): string =>
  name === 'note' ? noteLabel : partyWords[name]();
