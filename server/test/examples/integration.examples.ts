import * as places from '#shared/features/integration/places.contract.ts';
import * as rates from '#shared/features/integration/rates.contract.ts';
import * as shipments from '#shared/features/integration/shipments.contract.ts';

import { example, type World } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { makeShipment } from '../shipment-factory.ts';
import { shipmentForm } from '../shipment-form.ts';

const placesExamples = [
  example(places.getAccount, async () => ({})),
  example(places.getPostcode, async () => ({ params: { postcode: '47300' }, query: { country: 'MY' } })),
  example(places.findHsHeadings, async () => ({ query: { search: 'shoes' } })),
];

const { flow: _, service: __, sender: ___, ...input } = shipmentForm();
const parcel = { receiverPostcode: '50400', receiverCountry: 'MY', pieces: [{ weightGrams: 1000 }] };

/** The CN of a shipment that was just made, as a path names it. */
const cnOf = async ({ app }: World, as: TestUser) => ({
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

export const integrationExamples = [...placesExamples, ...shipmentsExamples];
