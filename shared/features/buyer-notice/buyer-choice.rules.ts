/** What the receiver of a parcel may request on its public page, when the account allows it. */
import type { InstructionAction, InstructionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { isFailure } from '#shared/features/shipment/waiting.rules.ts';
import { attemptsMost } from '#shared/features/shipment/way.rules.ts';

export const buyerChoices = ['day', 'neighbour', 'collect', 'landmark'] as const;
export type BuyerChoice = (typeof buyerChoices)[number];

export const actionOfChoice = {
  day: 'again',
  neighbour: 'neighbour',
  collect: 'collect',
  landmark: 'landmark',
} as const satisfies Record<BuyerChoice, InstructionAction>;

/** Maximum length of the text that describes a neighbour's house or a landmark. */
export const choiceTextMost = 100;
/** The last digits of the receiver's phone, which prove that the receiver is asking. */
export const proofDigits = 4;
/** Tries for each parcel in `proofTriesHours`, right or wrong; there are 10,000 possible codes. */
export const proofTries = 5;
export const proofTriesHours = 24;

interface ChoosingParcel {
  status: ShipmentStatus;
  /** What the parcel waits for; `underway` when it does not wait. */
  kind: InstructionKind;
  attempts: number;
  hasCod: boolean;
  /** Food cannot be kept, neither until another day nor at a station. */
  isCool: boolean;
}

const onTheWay = new Set<ShipmentStatus>(['picked-up', 'in-transit']);

function possible({ status, kind, attempts, isCool, hasCod }: ChoosingParcel): readonly BuyerChoice[] {
  const isOut = kind === 'underway' && status === 'out-for-delivery';
  if (!isFailure(kind) && !isOut && !(kind === 'underway' && onTheWay.has(status))) return [];
  // No further attempt is made, also when the parcel is scanned at a station after the third.
  if (attempts >= attemptsMost) return isCool || isOut ? [] : ['collect'];
  return buyerChoices.filter((choice) => {
    // A neighbour does not pay the COD; a parcel that is in the van is delivered today.
    if (choice === 'neighbour') return !hasCod;
    return choice === 'landmark' || (!isCool && !isOut);
  });
}

/** Returns what the receiver may request now, of the choices that the account allows. */
export const choicesOpen = (allowed: readonly BuyerChoice[], parcel: ChoosingParcel): BuyerChoice[] =>
  possible(parcel).filter((choice) => allowed.includes(choice));

/** Returns the digits of a phone number that prove its owner; null when it has too few digits. */
export function proofOf(phone: string): string | null {
  const digits = phone.replace(/\D/gu, '');
  return digits.length < proofDigits ? null : digits.slice(-proofDigits);
}
