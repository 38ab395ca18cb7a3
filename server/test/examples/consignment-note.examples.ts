import * as contract from '#shared/features/printing/consignment-note.contract.ts';
import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';

import { makeAdmin } from '../factories.ts';
import { example, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import { makeShipment } from '../shipment-factory.ts';

const mine = async ({ app, me }: TwoAccounts) => ({
  body: { ShipmentInfoIdList: [(await makeShipment(app, me)).shipmentId] },
});
const theirs = async ({ app, me, they }: TwoAccounts) => {
  const shipments = [await makeShipment(app, me), await makeShipment(app, they)];
  return { body: { ShipmentInfoIdList: shipments.map(({ shipmentId }) => shipmentId) } };
};

/** A COOL account prints its consignment notes through its own calls. */
const cool = async ({ app }: TwoAccounts) => {
  const as = await makeAdmin(app, { is_cool: true });
  const columns = { flow: 'cool', service: 'chilled' } as const;
  const { shipmentId } = await makeShipment(app, as, { cnKind: 'cool', columns });
  return { as, body: { ShipmentInfoIdList: [shipmentId] } };
};
const coolOfOthers = async (world: TwoAccounts) => ({
  ...(await cool(world)),
  body: { ShipmentInfoIdList: [(await makeShipment(world.app, world.they, { cnKind: 'cool' })).shipmentId] },
});
const reverse = ({ app }: TwoAccounts, account: TwoAccounts['me']) =>
  makeShipment(app, account, { cnKind: 'reverse-charge', columns: { flow: 'reverse-charge' } });
const reverseCharge = async (world: TwoAccounts) => ({
  body: { ShipmentInfoIdList: [(await reverse(world, world.me)).shipmentId] },
});
const reverseChargeOfOthers = async (world: TwoAccounts) => ({
  body: { ShipmentInfoIdList: [(await reverse(world, world.they)).shipmentId] },
});

async function printOf({ app }: TwoAccounts, as: TestUser): Promise<string> {
  const { shipmentId } = await makeShipment(app, as);
  await send(app, contract.printA6ConsignmentNote, { as, body: { ShipmentInfoIdList: [shipmentId] } });
  const { r } = await send(app, contract.printLog, { as, body: { limit: 1 } });
  return r.rows[0]?.printId ?? '';
}

export const consignmentNoteExamples = [
  example(contract.printingOptions, async () => ({})),
  example(contract.printCnSticker, mine, theirs),
  example(contract.printA6ConsignmentNote, mine, theirs),
  example(contract.printDownloadConsignmentNote, mine, theirs),
  example(contract.printCoolA6, cool, coolOfOthers),
  example(contract.downloadCool, cool, coolOfOthers),
  example(contract.printReverseChargeA6, reverseCharge, reverseChargeOfOthers),
  example(contract.downloadReverseCharge, reverseCharge, reverseChargeOfOthers),
  example(
    contract.printZpl,
    async (world) => ({ body: { ...(await mine(world)).body, Dpi: 203 } }),
    async (world) => ({ body: { ...(await theirs(world)).body, Dpi: 203 } }),
  ),
  example(contract.printPreview, mine, theirs),
  example(contract.printLog, async () => ({ body: {} })),
  example(
    contract.undoPrint,
    async (world) => ({ body: { printId: await printOf(world, world.me) } }),
    async (world) => ({ body: { printId: await printOf(world, world.they) } }),
  ),
  example(
    consignmentNoteTracking,
    async ({ app, me }) => ({ body: { ConsignmentNo: [(await makeShipment(app, me)).cnNo] } }),
    async ({ app, they }) => ({ body: { ConsignmentNo: [(await makeShipment(app, they)).cnNo] } }),
    ({ status, r }) => {
      if (status !== 200) throw new Error('tracking answers a list');
      const { trackingList, image } = r as { trackingList: unknown[]; image: unknown[] };
      if (trackingList.length + image.length > 0) throw new Error("another account's parcel was tracked");
    },
  ),
];
