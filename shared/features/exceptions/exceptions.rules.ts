/** What needs the customer, and the one action that ends it (domain.md "What needs the customer, and notices"). */
import { waitingKinds, type WaitingKind } from '#shared/features/shipment/waiting.rules.ts';
import { attemptsMost } from '#shared/features/shipment/way.rules.ts';
import { addDays } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

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

/**
 * What an account may say of a parcel with supplies, which is the courier's own: not that it comes back or goes elsewhere, and
 * whom the driver calls is for who asks for supplies.
 */
export const actionsOnSupplies = (
  actions: readonly InstructionAction[],
  { mayRequest }: { mayRequest: boolean },
): InstructionAction[] =>
  actions.filter(
    (action) => action !== 'return' && action !== 'address' && (mayRequest || action !== 'phone'),
  );

/** Whether one of these gives the parcel another receiver's phone or address. */
export const changesReceiver = (actions: readonly InstructionAction[]): boolean =>
  actions.includes('phone') || actions.includes('address');

/** Days on which a delivery may be asked for: from tomorrow on, a week. */
export const againDaysMost = 7;

export const againDays = (today: string) => ({ from: addDays(today, 1), to: addDays(today, againDaysMost) });

/** How long the station keeps it for collection. */
export const collectDays = 5;

/** Snoozed for so many days at most. */
export const snoozeDaysMost = 30;

/** Hours that are left to answer when a thing that runs out is back in sight, at the latest. */
export const snoozeEndsHours = 12;

/** When it is back in sight; null where that is now, as it runs out too soon. */
export function snoozeEnd(until: Date, dueAt: Date | null, now: Date): Date | null {
  const latest = dueAt === null ? until.getTime() : dueAt.getTime() - snoozeEndsHours * hourMs;
  const end = Math.min(until.getTime(), latest);
  return end > now.getTime() ? new Date(end) : null;
}

/** Out of sight at `now`, in milliseconds since 1970: what came back by itself keeps when it did. */
export const isSnoozed = ({ snoozedUntil }: { snoozedUntil: string | null }, now: number): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > now;

/** Answered at once. */
export const instructionsMost = 200;
export const paperBytesMost = 3 * 1_048_576;
