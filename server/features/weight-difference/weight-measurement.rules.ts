/** Compares what a hub measured with what was declared, and with the last difference of the shipment (domain.md "Money"). */
import {
  isBeyond,
  usualRule,
  weighedGrams,
} from '#shared/features/weight-difference/weight-difference.rules.ts';
import { volumetricDivisorOf } from '#shared/features/shipment/services.rules.ts';
import { weighable } from '#shared/features/shipment/shipment.rules.ts';
import { chargeableGrams } from '#shared/features/shipment/weight.rules.ts';

import type { PieceColumn } from '#server/platform/db/tables/shipments.ts';
import type { EditableShipment } from '#server/features/shipment/measured-price.service.ts';
import type { findRule, LockedDifference } from './weight-difference.queries.ts';

/** The account's own rule; undefined where the default rule applies. */
type AccountRule = Awaited<ReturnType<typeof findRule>>;
type Weighable = Pick<EditableShipment, 'pieces' | 'flow'>;

interface Weighing {
  shipment: Weighable & Pick<EditableShipment, 'is_supplies'>;
  /** The last weights by piece, including the new one. */
  weighed: ReadonlyMap<number, PieceColumn>;
  /** The shipment's last difference. */
  last: Pick<LockedDifference, 'state' | 'disputed_at' | 'measured' | 'add_cents'> | undefined;
  rule: AccountRule;
}

/** The result of a weighing. */
export type Measurement = {
  pieces: PieceColumn[];
  grams: Pick<LockedDifference, 'declared_grams' | 'measured_grams'>;
  /** Whether the weighing is saved: whatever the outcome, because the total needs the weights of all pieces. */
  isSaved: boolean;
} & (
  | { outcome: 'tooHeavy' }
  | { outcome: 'decided' }
  | { outcome: 'withinTolerance' }
  | { outcome: 'alreadyKnown'; addCents: number }
  /** `isSmall`: the account accepts the amount without being asked. */
  | { outcome: 'raised'; addCents: number; isSmall: boolean }
);

/** Maximum of the database column for chargeable weight, in grams. */
const mostGrams = 2_147_483_647;

/** `addedCentsOf` returns the additional price of the measured pieces; null when no rate card has a price for them. */
export function measurementOf(
  { shipment, weighed, last, rule }: Weighing,
  addedCentsOf: (pieces: readonly PieceColumn[]) => number | null,
): Measurement {
  const pieces = lastWeighed(shipment, weighed, last);
  const divisor = volumetricDivisorOf(shipment.flow);
  const grams = {
    declared_grams: chargeableGrams(weighable(shipment.pieces), divisor),
    measured_grams: chargeableGrams(weighable(pieces), divisor),
  };
  if (grams.measured_grams > mostGrams) return { outcome: 'tooHeavy', pieces, grams, isSaved: false };
  const isDecided = last !== undefined && last.state !== 'open' && !isCorrected(last);
  const measurement = { pieces, grams, isSaved: !isDecided };
  if (last && measuresOf(last.measured) === measuresOf(pieces))
    return { ...measurement, outcome: 'alreadyKnown', addCents: last.add_cents };
  // The difference was decided on the earlier weights: another weighing does not reopen it.
  if (isDecided) return { ...measurement, outcome: 'decided' };
  // Supplies are free of charge, whatever they weigh.
  const addCents = shipment.is_supplies ? null : addedCentsOf(pieces);
  if (!isBeyondRule(rule, shipment, pieces) || addCents === null || addCents <= 0)
    return { ...measurement, outcome: 'withinTolerance' };
  return { ...measurement, outcome: 'raised', addCents, isSmall: isSmallFor(rule, addCents) };
}

/** Withdrawn after another weighing by a hub, before the customer responded. */
const isCorrected = ({ state, disputed_at }: Pick<LockedDifference, 'state' | 'disputed_at'>) =>
  state === 'withdrawn' && disputed_at === null;

/** Compares field by field, because the database may return JSON keys in a different order. */
const measuresOf = (pieces: readonly PieceColumn[]) =>
  pieces.map((one) => [one.weightGrams, one.lengthMm, one.widthMm, one.heightMm].join('x')).join();

/** The last weights of each piece. Weights measured by an earlier version of the portal exist only in the difference. */
export const lastWeighed = (
  shipment: Pick<EditableShipment, 'pieces'>,
  weighed: ReadonlyMap<number, PieceColumn>,
  last: Pick<LockedDifference, 'measured'> | undefined,
): PieceColumn[] => shipment.pieces.map((declared, i) => weighed.get(i + 1) ?? last?.measured[i] ?? declared);

/** Whether the amount is so small that the account accepts it without being asked. */
export const isSmallFor = (rule: AccountRule, addCents: number): boolean =>
  addCents <= (rule?.accept_cents ?? 0);

/** Whether the weights exceed the account's tolerance. */
export function isBeyondRule(
  rule: AccountRule,
  shipment: Weighable,
  measured: readonly PieceColumn[],
): boolean {
  const divisor = volumetricDivisorOf(shipment.flow);
  const tolerance = {
    toleranceGrams: rule?.tolerance_grams ?? usualRule.toleranceGrams,
    toleranceBasisPoints: rule?.tolerance_basis_points ?? usualRule.toleranceBasisPoints,
  };
  return isBeyond(tolerance, weighedGrams(shipment.pieces, divisor), weighedGrams(measured, divisor));
}
