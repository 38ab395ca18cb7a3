/** What needs the customer, and the one action that ends it (domain.md "What needs the customer, and notices"). */
import { waitingKinds, type WaitingKind } from '#shared/features/shipment/waiting.rules.ts';
import { attemptsMost } from '#shared/features/shipment/way.rules.ts';
import { addDays } from '#shared/platform/time/market-time.ts';

/** What waits, in the order of the inbox: what runs out first comes first. */
export const exceptionKinds = [
  ...waitingKinds,
  'claim-papers',
  'weight',
  'cod-short',
  // Where nothing comes in, or nothing goes out, and then the single order that cannot become a shipment.
  'shop',
  'endpoint',
  'order',
  'never-picked-up',
  'unprinted',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** What an instruction is about: a parcel that waits, or one underway whose receiver asked for something. */
export const instructionKinds = [...waitingKinds, 'underway'] as const;
export type InstructionKind = (typeof instructionKinds)[number];

/** Answered by an instruction to operations. */
export const isWaitingKind = (kind: ExceptionKind): kind is WaitingKind =>
  (waitingKinds as readonly ExceptionKind[]).includes(kind);

export const instructionActions = [
  'again',
  'phone',
  'address',
  'return',
  'collect',
  'answer',
  'paper',
  // Of receivers only.
  'neighbour',
  'landmark',
] as const;
export type InstructionAction = (typeof instructionActions)[number];

/** The first is the one that is offered first. */
const actionsOf: Record<WaitingKind, readonly InstructionAction[]> = {
  failed: ['again', 'phone', 'address', 'collect', 'return'],
  address: ['address', 'phone', 'again', 'collect', 'return'],
  customs: ['paper', 'answer', 'return'],
  hold: ['answer', 'again', 'collect', 'return'],
};

const newTry: ReadonlySet<InstructionAction> = new Set(['again', 'phone', 'address']);

/** Three attempts at most: then it is collected, or returns. */
export function actionsFor(kind: WaitingKind, attempts: number): InstructionAction[] {
  const all = actionsOf[kind];
  return attempts >= attemptsMost ? all.filter((action) => !newTry.has(action)) : [...all];
}

/** Days on which a delivery may be asked for: from tomorrow on, a week. */
export const againDaysMost = 7;

export const againDays = (today: string) => ({ from: addDays(today, 1), to: addDays(today, againDaysMost) });

/** How long the station keeps it for collection. */
export const collectDays = 5;

/** Snoozed for so many days at most. */
export const snoozeDaysMost = 30;
/** Answered at once. */
export const instructionsMost = 200;
export const paperBytesMost = 3 * 1_048_576;
