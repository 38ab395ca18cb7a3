/** What needs the customer, and the action that resolves it (domain.md "What needs the customer, and notices"). */
import { waitingKinds, type WaitingKind } from '#shared/features/shipment/waiting.rules.ts';
import { attemptsMost } from '#shared/features/shipment/way.rules.ts';
import { addDays } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

/** Kinds of things that wait, in the order of the list: those with the closest deadline first. */
export const exceptionKinds = [
  ...waitingKinds,
  'claim-papers',
  'weight',
  'cod-short',
  // Connections that no longer receive or send come before the single order that cannot become a shipment.
  'shop',
  'endpoint',
  'order',
  'never-picked-up',
  'unprinted',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** What an instruction can be about: a parcel that waits, or one on its way whose receiver requested something. */
export const instructionKinds = [...waitingKinds, 'underway'] as const;
export type InstructionKind = (typeof instructionKinds)[number];

/** Whether the kind is resolved by an instruction to operations. */
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
  // Requested by receivers only.
  'neighbour',
  'landmark',
] as const;
export type InstructionAction = (typeof instructionActions)[number];

/** The first action of each is offered first. */
const actionsOf: Record<WaitingKind, readonly InstructionAction[]> = {
  failed: ['again', 'phone', 'address', 'collect', 'return'],
  address: ['address', 'phone', 'again', 'collect', 'return'],
  customs: ['paper', 'answer', 'return'],
  hold: ['answer', 'again', 'collect', 'return'],
};

const newTry: ReadonlySet<InstructionAction> = new Set(['again', 'phone', 'address']);

/** After three failed attempts a parcel can only be collected or returned. */
export function actionsFor(kind: WaitingKind, attempts: number): InstructionAction[] {
  const all = actionsOf[kind];
  return attempts >= attemptsMost ? all.filter((action) => !newTry.has(action)) : [...all];
}

/**
 * The instructions that an account may give for a parcel with supplies, which belongs to the courier: it cannot be
 * returned or redirected, and only users who may request supplies can change the phone number.
 */
export const actionsOnSupplies = (
  actions: readonly InstructionAction[],
  { mayRequest }: { mayRequest: boolean },
): InstructionAction[] =>
  actions.filter(
    (action) => action !== 'return' && action !== 'address' && (mayRequest || action !== 'phone'),
  );

/** Whether one of these actions changes the receiver's phone or address. */
export const changesReceiver = (actions: readonly InstructionAction[]): boolean =>
  actions.includes('phone') || actions.includes('address');

/** A new delivery can be requested for one of the next seven days, from tomorrow on. */
const againDaysMost = 7;

export const againDays = (today: string) => ({ from: addDays(today, 1), to: addDays(today, againDaysMost) });

/** Days for which the station keeps a parcel for collection. */
export const collectDays = 5;

/** The most days for which a thing can be snoozed. */
export const snoozeDaysMost = 30;

/** A snoozed thing with a deadline is shown again at least this many hours before it. */
export const snoozeEndsHours = 12;

/** Returns when a snoozed thing is shown again; null when it cannot be snoozed, as its deadline is too close. */
export function snoozeEnd(until: Date, dueAt: Date | null, now: Date): Date | null {
  const latest = dueAt === null ? until.getTime() : dueAt.getTime() - snoozeEndsHours * hourMs;
  const end = Math.min(until.getTime(), latest);
  return end > now.getTime() ? new Date(end) : null;
}

/** Whether it is hidden at `now`, in milliseconds since 1970; an ended snooze keeps its past date. */
export const isSnoozed = ({ snoozedUntil }: { snoozedUntil: string | null }, now: number): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > now;

/** The most parcels per instruction call. */
export const instructionsMost = 200;
export const paperBytesMost = 3 * 1_048_576;
