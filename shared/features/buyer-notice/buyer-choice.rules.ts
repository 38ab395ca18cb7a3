/** What the receiver of a parcel may ask for on its public page, when the account allows it. */
import type { InstructionAction, InstructionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { attemptsMost } from '#shared/features/shipment/way.rules.ts';

export const buyerChoices = ['day', 'neighbour', 'collect', 'landmark'] as const;
export type BuyerChoice = (typeof buyerChoices)[number];

export const actionOfChoice = {
  day: 'again',
  neighbour: 'neighbour',
  collect: 'collect',
  landmark: 'landmark',
} as const satisfies Record<BuyerChoice, InstructionAction>;

/** What a neighbour's house and a landmark are described in. */
export const choiceTextMost = 100;
/** The last digits of the receiver's phone prove who asks. */
export const proofDigits = 4;
/** In a day and for a parcel, right or wrong: of 10,000 possible ones. */
export const proofTries = 5;
export const proofTriesHours = 24;

export interface ChoosingParcel {
  status: ShipmentStatus;
  /** What it waits for; `underway` when it does not wait. */
  kind: InstructionKind;
  attempts: number;
  hasCod: boolean;
  /** Food is not kept, neither till another day nor at a station. */
  isCool: boolean;
}

const onTheWay = new Set<ShipmentStatus>(['picked-up', 'in-transit']);

function possible({ status, kind, attempts, isCool, hasCod }: ChoosingParcel): readonly BuyerChoice[] {
  const isFailed = kind === 'failed' || kind === 'address';
  if (isFailed && attempts >= attemptsMost) return isCool ? [] : ['collect'];
  const isOut = kind === 'underway' && status === 'out-for-delivery';
  if (!isFailed && !isOut && !(kind === 'underway' && onTheWay.has(status))) return [];
  return buyerChoices.filter((choice) => {
    // Nobody pays for a neighbour; and what is in the van comes today.
    if (choice === 'neighbour') return !hasCod;
    return choice === 'landmark' || (!isCool && !isOut);
  });
}

/** What a receiver may ask for now, of what the account allows. */
export const choicesOpen = (allowed: readonly BuyerChoice[], parcel: ChoosingParcel): BuyerChoice[] =>
  possible(parcel).filter((choice) => allowed.includes(choice));

/** The digits of a phone that prove its owner; null where there are too few. */
export function proofOf(phone: string): string | null {
  const digits = phone.replace(/\D/gu, '');
  return digits.length < proofDigits ? null : digits.slice(-proofDigits);
}
