import * as contract from '#shared/features/personal-data/personal-data.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';

import { type Example, example, type TwoAccounts } from '../example.ts';
import { makeShipment } from '../shipment-factory.ts';
import { confirmOwnPassword } from '../two-step-user.ts';

/** A number that no other test uses. */
const phone = '187654321';
const body = { phone: `0${phone}`, email: '' };

/** A person to whom both accounts have sent a parcel. */
async function receiverOfBoth({ app, me, they }: TwoAccounts): Promise<void> {
  for (const account of [me, they]) await makeShipment(app, account, { receiver: { phone } });
}

/** The reply must not contain the other account's data about the same person. */
const ownOnly: NonNullable<Example['refused']> = ({ status }) => {
  if (status !== 200) throw new Error(`An own search answered ${status}.`);
};

export const personalDataExamples = [
  example(
    contract.findPersonalData,
    async (world) => {
      await receiverOfBoth(world);
      return { body };
    },
    async () => ({ body }),
    ownOnly,
  ),
  example(contract.exportPersonalData, async (world) => {
    await receiverOfBoth(world);
    await confirmOwnPassword(world.app, world.me);
    return { body };
  }),
  example(contract.erasePersonalData, async ({ app, me }) => {
    await confirmOwnPassword(app, me);
    return { body };
  }),
  example(contract.getRetention, async () => ({})),
  example(contract.listRetentions, async () => ({ as: demoOperatorKey })),
  example(contract.setRetention, async () => ({
    as: demoOperatorKey,
    body: { kind: 'podSignature', days: 730 },
  })),
  example(contract.findPersonalDataEverywhere, async () => ({ as: demoOperatorKey, body })),
  example(contract.exportPersonalDataEverywhere, async () => ({ as: demoOperatorKey, body })),
  example(contract.erasePersonalDataEverywhere, async () => ({
    as: demoOperatorKey,
    body: { phone: '', email: 'nobody@nowhere.example' },
  })),
];
