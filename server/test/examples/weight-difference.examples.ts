import * as contract from '#shared/features/weight-difference/weight-difference.contract.ts';

import { example, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import { makeShipment } from '../shipment-factory.ts';
import { readPodSample } from '#server/demo/pod-samples.ts';
import type { TestApp } from '../test-app.ts';
import { makeDifference, weigh } from '../weight-factory.ts';

async function withPhoto(app: TestApp, as: TestUser): Promise<string> {
  const { cnNo } = await makeShipment(app, as, { events: ['PKU'] });
  await weigh(app, cnNo, 3000, { photo: (await readPodSample('gate')).toString('base64') });
  const { r } = await send(app, contract.weightListing, { as, body: {} });
  return r.rows[0]?.differenceId ?? '';
}

async function disputed({ app, me }: TwoAccounts): Promise<string> {
  const { differenceId } = await makeDifference(app, me);
  const body = { differenceId, text: 'We weighed it at 1.0 kg.' };
  await send(app, contract.disputeWeight, { as: me, body });
  return differenceId;
}

const shown = ({ differenceId, addCents }: contract.WeightDifference) => ({ differenceId, addCents });

export const weightDifferenceExamples = [
  example(contract.weightListing, async () => ({ body: {} })),
  example(
    contract.weightDifference,
    async ({ app, me }) => ({ query: { differenceId: (await makeDifference(app, me)).differenceId } }),
    async ({ app, they }) => ({ query: { differenceId: (await makeDifference(app, they)).differenceId } }),
  ),
  example(contract.weightOverview, async () => ({})),
  example(
    contract.acceptWeights,
    async ({ app, me }) => ({ body: { differences: [shown(await makeDifference(app, me))] } }),
    async ({ app, they }) => ({ body: { differences: [shown(await makeDifference(app, they))] } }),
  ),
  example(
    contract.disputeWeight,
    async ({ app, me }) => ({
      body: { differenceId: (await makeDifference(app, me)).differenceId, text: 'Too much.' },
    }),
    async ({ app, they }) => ({
      body: { differenceId: (await makeDifference(app, they)).differenceId, text: 'Too much.' },
    }),
  ),
  example(
    contract.weightPhoto,
    async ({ app, me }) => ({ query: { differenceId: await withPhoto(app, me) } }),
    async ({ app, they }) => ({ query: { differenceId: await withPhoto(app, they) } }),
  ),
  example(contract.setAcceptRule, async () => ({ body: { acceptCents: 0 } })),
  example(contract.exportWeights, async () => ({ query: { format: 'csv' } })),
  example(contract.hubWeights, async ({ app, me }) => ({
    body: { weights: [{ cn: (await makeShipment(app, me)).cnNo, weightGrams: 2500 }] },
  })),
  example(contract.weightDisputes, async () => ({ query: {} })),
  example(contract.decideWeight, async (world) => ({
    body: { differenceId: await disputed(world), outcome: 'withdrawn', answer: 'Weighed again: 1.0 kg.' },
  })),
  example(contract.setWeightRule, async ({ me }) => ({
    body: { accountNo: me.accountNo, toleranceGrams: 500, toleranceBasisPoints: 500 },
  })),
];
