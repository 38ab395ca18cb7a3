/** Weight differences for tests, raised by a hub like real ones. */
import {
  acceptWeights,
  hubWeights,
  type WeightDifference,
  weightListing,
} from '#shared/features/weight-difference/weight-difference.contract.ts';

import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import { makeShipment, type ShipmentOptions } from './shipment-factory.ts';
import type { TestApp } from './test-app.ts';

export const operatorKey = (app: TestApp) => app.kit.env.operatorKeys[0] ?? '';

export const weigh = (app: TestApp, cn: string, weightGrams: number, more: object = {}) =>
  send(app, hubWeights, {
    as: operatorKey(app),
    body: { weights: [{ cn, weightGrams, hub: 'Shah Alam', ...more }] },
  });

/** Accepts the differences at the amounts shown. */
export const accept = (
  app: TestApp,
  as: TestUser,
  shown: readonly Pick<WeightDifference, 'differenceId' | 'addCents'>[],
) => {
  const differences = shown.map(({ differenceId, addCents }) => ({ differenceId, addCents }));
  return send(app, acceptWeights, { as, body: { differences } });
};

/** Declared as one kilogram, weighed at `grams`. */
export async function makeDifference(
  app: TestApp,
  as: TestUser,
  grams = 3000,
  options: ShipmentOptions = {},
): Promise<WeightDifference> {
  const { cnNo } = await makeShipment(app, as, { events: ['PKU'], ...options });
  const { r, e } = await weigh(app, cnNo, grams);
  if (r?.results[0]?.outcome !== 'raised') throw new Error(e ?? JSON.stringify(r));
  const listed = await send(app, weightListing, { as, body: {} });
  // Not simply the newest: while a test sets the clock, a later one may be listed below.
  const difference = listed.r.rows.find(({ consignmentNoteNo }) => consignmentNoteNo === cnNo);
  if (!difference) throw new Error('no difference');
  return difference;
}
