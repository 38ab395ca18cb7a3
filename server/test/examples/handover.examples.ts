import * as contract from '#shared/features/handover/handover.contract.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';

import { newId } from '#server/platform/db/ids.ts';

import { example, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { ownAddress } from '../own-address.ts';
import { send } from '../send.ts';
import { makeShipment } from '../shipment-factory.ts';

const none = async () => ({});

const sourceOf = async ({ app }: TwoAccounts, as: TestUser) => ({
  shipments: { ShipmentInfoIdList: [(await makeShipment(app, as)).shipmentId] },
});

async function started({ app }: Pick<TwoAccounts, 'app'>, as: TestUser) {
  const { cnNo, shipmentId } = await makeShipment(app, as);
  const body = { shipments: { ShipmentInfoIdList: [shipmentId] } };
  const { r } = await send(app, contract.startHandover, { as, body });
  return { handoverId: r.handoverId, code: pieceBarCode(cnNo, 1) };
}

export const signed = {
  driverName: 'Azlan',
  driverSignature: 'M10 10 L40 30||M40 10 L10 30',
  clerkName: 'Siti',
  clerkSignature: 'M10 40 L90 10',
};

const scansOf = ({ app }: Pick<TwoAccounts, 'app'>, code: string) => ({
  device: 'Chrome on Android',
  scans: [{ scanId: newId(app.clock), code, at: app.clock.now().toISOString() }],
});

/** Starts a handover of one parcel and scans it; returns the id of the handover. */
export async function scanned(world: Pick<TwoAccounts, 'app'>, as: TestUser): Promise<string> {
  const { handoverId, code } = await started(world, as);
  await send(world.app, contract.handoverScans, { as, body: { handoverId, ...scansOf(world, code) } });
  return handoverId;
}

async function closed(world: TwoAccounts, as: TestUser) {
  const handoverId = await scanned(world, as);
  const body = { handoverId, device: 'Chrome on Android', ...signed };
  await send(world.app, contract.closeHandover, { as, body, from: ownAddress() });
  return handoverId;
}

const mineAndTheirs = (
  make: (world: TwoAccounts, as: TestUser) => Promise<object>,
): [(world: TwoAccounts) => Promise<{ body: object }>, (world: TwoAccounts) => Promise<{ body: object }>] => [
  async (world) => ({ body: await make(world, world.me) }),
  async (world) => ({ body: await make(world, world.they) }),
];

export const handoverExamples = [
  example(contract.pickupHandoverSheet, ...mineAndTheirs(sourceOf)),
  example(contract.startHandover, ...mineAndTheirs(sourceOf)),
  example(contract.handoverListing, none),
  example(
    contract.getHandover,
    async (world) => ({ query: { handoverId: (await started(world, world.me)).handoverId } }),
    async (world) => ({ query: { handoverId: (await started(world, world.they)).handoverId } }),
  ),
  example(
    contract.handoverScans,
    ...mineAndTheirs(async (world, as) => {
      const { handoverId, code } = await started(world, as);
      return { handoverId, ...scansOf(world, code) };
    }),
  ),
  example(
    contract.closeHandover,
    ...mineAndTheirs(async (world, as) => ({
      handoverId: await scanned(world, as),
      device: 'Chrome on Android',
      ...signed,
    })),
  ),
  example(
    contract.handoverProof,
    async (world) => ({ query: { handoverId: await closed(world, world.me) } }),
    async (world) => ({ query: { handoverId: await closed(world, world.they) } }),
  ),
  example(contract.handoverCopy, async (world) => {
    const handoverId = await closed(world, world.me);
    const { r } = await send(world.app, contract.getHandover, { as: world.me, query: { handoverId } });
    return { query: { key: r.copyUrl?.split('key=')[1] ?? '' } };
  }),
  example(contract.operationsHandoverProof, async (world) => ({
    query: { handoverId: await closed(world, world.me) },
  })),
];
