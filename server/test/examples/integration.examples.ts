import { expect } from 'vitest';

import * as fulfilment from '#shared/features/integration/fulfilment.contract.ts';
import * as orders from '#shared/features/integration/orders.contract.ts';
import * as papers from '#shared/features/integration/papers.contract.ts';
import * as pickups from '#shared/features/integration/pickups.contract.ts';
import * as places from '#shared/features/integration/places.contract.ts';
import * as rates from '#shared/features/integration/rates.contract.ts';
import { advanceParcel } from '#shared/features/sandbox/sandbox.contract.ts';
import * as shipments from '#shared/features/integration/shipments.contract.ts';

import { apiTokenOf, sandboxTokenOf } from '../api-token.ts';
import { example, foundNone, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { pickupAddress, pickupBody } from '../pickup-factory.ts';
import { makePod } from '../pod-factory.ts';
import { send } from '../send.ts';
import { makeShipment } from '../shipment-factory.ts';
import { shipmentForm } from '../shipment-form.ts';
import { orderOf, products, stockUp } from './fulfilment.examples.ts';
import { later } from './pickup.examples.ts';

const placesExamples = [
  example(places.getAccount, async () => ({})),
  example(places.getPostcode, async () => ({ params: { postcode: '47300' }, query: { country: 'MY' } })),
  example(places.findHsHeadings, async () => ({ query: { search: 'shoes' } })),
];

const { flow: _, service: __, sender: ___, ...input } = shipmentForm();
const parcel = { receiverPostcode: '50400', receiverCountry: 'MY', pieces: [{ weightGrams: 1000 }] };

/** Creates a shipment; returns its CN as a path parameter. */
const cnOf = async ({ app }: TwoAccounts, as: TestUser) => ({
  params: { consignmentNoteNo: (await makeShipment(app, as)).cnNo },
});

const shipmentsExamples = [
  example(rates.quote, async () => ({ body: { ...parcel, senderPostcode: '47300' } })),
  example(rates.rates, async () => ({ body: parcel })),
  example(shipments.createShipment, async () => ({ body: input })),
  example(shipments.createShipments, async () => ({ body: { shipments: [input] } })),
  example(shipments.listShipments, async () => ({ query: { search: 'Lee', limit: 2 } })),
  example(
    shipments.readShipment,
    async (world) => cnOf(world, world.me),
    async (world) => cnOf(world, world.they),
  ),
  example(
    shipments.changeShipment,
    async (world) => ({
      ...(await cnOf(world, world.me)),
      body: { ...input, content: 'Two books', labelVersion: 1 },
    }),
    async (world) => ({ ...(await cnOf(world, world.they)), body: { ...input, labelVersion: 1 } }),
  ),
  example(
    shipments.cancelShipment,
    async (world) => cnOf(world, world.me),
    async (world) => cnOf(world, world.they),
  ),
];

const wayBack = [
  example(
    shipments.returnShipment,
    async (world) => ({ ...(await cnOf(world, world.me)), body: { content: 'Wrong size' } }),
    async (world) => ({ ...(await cnOf(world, world.they)), body: {} }),
  ),
];

const sandboxCn = async ({ app }: TwoAccounts, as: TestUser) => {
  const token = await sandboxTokenOf(app, as);
  const { r } = await send(app, shipments.createShipment, { as: token, body: input });
  return { as: token, params: { consignmentNoteNo: r.consignmentNoteNo }, body: {} };
};

const sandboxParcel = async (world: TwoAccounts, as: TestUser) => {
  const { params } = await sandboxCn(world, as);
  const token = await sandboxTokenOf(world.app, as);
  const { r } = await send(world.app, shipments.readShipment, { as: token, params });
  return { sandbox: true, body: { shipmentId: r.shipmentId } };
};

const sandboxExamples = [
  example(
    advanceParcel,
    async (world) => sandboxParcel(world, world.me),
    async (world) => sandboxParcel(world, world.they),
  ),
  example(
    shipments.advanceShipment,
    async (world) => sandboxCn(world, world.me),
    async (world) => ({
      ...(await sandboxCn(world, world.me)),
      params: (await sandboxCn(world, world.they)).params,
    }),
  ),
];

const cnsOf = async (world: TwoAccounts, as: TestUser) => [(await cnOf(world, as)).params.consignmentNoteNo];

const documentOf = async (world: TwoAccounts, as: TestUser) => {
  const shipment = await makeShipment(world.app, as);
  await makePod(world.app, as, shipment);
  return { params: { consignmentNoteNo: shipment.cnNo, document: 'pod' } };
};

const papersExamples = [
  example(
    papers.shipmentLabel,
    async (world) => ({ ...(await cnOf(world, world.me)), query: { format: 'zpl', dpi: '300' } }),
    async (world) => cnOf(world, world.they),
  ),
  example(
    papers.manyLabels,
    async (world) => ({ body: { consignmentNoteNos: await cnsOf(world, world.me), size: 'a6' } }),
    async (world) => ({ body: { consignmentNoteNos: await cnsOf(world, world.they) } }),
  ),
  example(
    papers.listDocuments,
    async (world) => cnOf(world, world.me),
    async (world) => cnOf(world, world.they),
  ),
  example(
    papers.readDocument,
    async (world) => documentOf(world, world.me),
    async (world) => documentOf(world, world.they),
  ),
  example(
    papers.track,
    async (world) => ({ query: { consignmentNoteNos: (await cnsOf(world, world.me)).join(',') } }),
    async (world) => ({ query: { consignmentNoteNos: (await cnsOf(world, world.they)).join(',') } }),
    (answer) => expect(answer.r).toMatchObject({ trackingList: [] }),
  ),
];

const pickupOf = async (world: TwoAccounts, as: TestUser) => {
  const { pickupId, day } = await later(world, as);
  return { params: { pickupId }, body: { day, readyTime: '10:30:00', closeTime: '15:00:00' } };
};
const onlyParams = async (world: TwoAccounts, as: TestUser) => ({
  params: (await pickupOf(world, as)).params,
});
const fromThere = async ({ app }: TwoAccounts, as: TestUser) => [
  (await makeShipment(app, as, { sender: pickupAddress(as) })).cnNo,
];

const pickupsExamples = [
  example(pickups.pickupDays, async () => ({ query: { postcode: '47300', city: 'Petaling Jaya' } })),
  example(pickups.listPickups, async () => ({ query: { view: 'upcoming', limit: 5 } })),
  example(
    pickups.readPickup,
    async (world) => onlyParams(world, world.me),
    async (world) => onlyParams(world, world.they),
  ),
  example(
    pickups.bookPickup,
    async (world) => ({ body: await pickupBody(world.app, world.me) }),
    async (world) => ({
      body: {
        ...(await pickupBody(world.app, world.me)),
        consignmentNoteNos: await fromThere(world, world.they),
      },
    }),
  ),
  example(
    pickups.bookNextPickup,
    async (world) => ({ body: { consignmentNoteNos: await fromThere(world, world.me) } }),
    async (world) => ({ body: { consignmentNoteNos: await fromThere(world, world.they) } }),
  ),
  example(
    pickups.movePickup,
    async (world) => pickupOf(world, world.me),
    async (world) => pickupOf(world, world.they),
  ),
  example(
    pickups.cancelPickup,
    async (world) => onlyParams(world, world.me),
    async (world) => onlyParams(world, world.they),
  ),
  example(pickups.listAddresses, async () => ({ query: { kind: 'receiver', search: 'Lee' } })),
  example(pickups.createAddress, async () => ({
    body: { kind: 'receiver', party: shipmentForm().receiver, tags: ['web'] },
  })),
];

let handedIn = 0;
/** Creates an order through the account's own token. */
async function anOrder({ app }: TwoAccounts, as: TestUser) {
  handedIn += 1;
  const body = { ...orderInput, id: `P-${handedIn}`, number: `P-${handedIn}` };
  return (await send(app, orders.handInOrder, { as: await apiTokenOf(app, as), body })).r.orderId;
}
const orderInput = {
  id: 'web-1',
  number: 'WEB-1',
  receiver: { ...shipmentForm().receiver },
  lines: [{ sku: 'TS-1', name: 'T-shirt', quantity: 1, weightGrams: 200, origin: 'MY' }],
};
const orderParams = async (world: TwoAccounts, as: TestUser) => ({
  params: { orderId: await anOrder(world, as) },
});

const ordersExamples = [
  example(orders.handInOrder, async () => ({ body: orderInput })),
  example(orders.listOrders, async () => ({ query: { view: 'all', limit: 2 } })),
  example(
    orders.readOrder,
    async (world) => orderParams(world, world.me),
    async (world) => orderParams(world, world.they),
  ),
  example(
    orders.generateOrders,
    async (world) => ({ body: { orderIds: [await anOrder(world, world.me)] } }),
    async (world) => ({ body: { orderIds: [await anOrder(world, world.they)] } }),
    foundNone,
  ),
  example(
    orders.cancelProgramOrder,
    async (world) => orderParams(world, world.me),
    async (world) => orderParams(world, world.they),
  ),
];

/** Operations stock the live warehouse; in the sandbox the program does so itself. */
const warehoused = async ({ app }: TwoAccounts, as: TestUser) => {
  if (as.sandboxOf) await stockSandbox(app, as.sandboxOf);
  else await stockUp(app, as);
  return orderOf();
};
async function stockSandbox(app: TwoAccounts['app'], me: TestUser) {
  const as = await sandboxTokenOf(app, me);
  for (const { sku, name, weightGrams } of products) {
    const body = { sku, name, weightGrams, quantity: 50 };
    const { e } = await send(app, fulfilment.stockProduct, { as, body });
    if (e !== null) throw new Error(e);
  }
}
const fulfilmentParams = async (world: TwoAccounts, as: TestUser) => {
  const body = await warehoused(world, as);
  const token = await apiTokenOf(world.app, as);
  const { r } = await send(world.app, fulfilment.makeFulfilmentOrder, { as: token, body });
  return { params: { orderId: r.orderId } };
};

const fulfilmentExamples = [
  example(fulfilment.makeFulfilmentOrder, async (world) => ({ body: await warehoused(world, world.me) })),
  example(fulfilment.listFulfilmentOrders, async () => ({ query: { view: 'new', limit: 2 } })),
  example(
    fulfilment.readFulfilmentOrder,
    async (world) => fulfilmentParams(world, world.me),
    async (world) => fulfilmentParams(world, world.they),
  ),
  example(
    fulfilment.generateFulfilmentOrders,
    async (world) => ({ body: { orderIds: [(await fulfilmentParams(world, world.me)).params.orderId] } }),
    async (world) => ({ body: { orderIds: [(await fulfilmentParams(world, world.they)).params.orderId] } }),
    foundNone,
  ),
  example(
    fulfilment.cancelFulfilmentOrder,
    async (world) => fulfilmentParams(world, world.me),
    async (world) => fulfilmentParams(world, world.they),
  ),
  example(fulfilment.listProducts, async () => ({ query: { q: 'mug', limit: 2 } })),
  example(fulfilment.stockProduct, async ({ app, me }) => ({
    as: await sandboxTokenOf(app, me),
    body: { sku: 'MUG-RED', name: 'Red mug', weightGrams: 400, quantity: 20 },
  })),
];

export const integrationExamples = [
  ...fulfilmentExamples,
  ...ordersExamples,
  ...placesExamples,
  ...shipmentsExamples,
  ...sandboxExamples,
  ...wayBack,
  ...papersExamples,
  ...pickupsExamples,
];
