import { expect } from 'vitest';

import { searchHsCode } from '#shared/hs-codes/hs-codes.contract.ts';
import { editShipment } from '#shared/shipment/edit-shipment.contract.ts';
import * as create from '#shared/shipment/shipment.contract.ts';
import * as listing from '#shared/shipment-listing/shipment-listing.contract.ts';

import { example, type World } from '../example.ts';
import { makeShipment } from '../shipment-factory.ts';
import { shipmentForm } from '../shipment-form.ts';

const mine = ({ app, me }: World) => makeShipment(app, me);
const theirs = ({ app, they }: World) => makeShipment(app, they);

const edited = (shipmentId: string) => ({
  body: { ...shipmentForm(), content: 'Two books', shipmentId, labelVersion: 1 },
});

const selected = async (world: World) => ({ body: { ShipmentInfoIdList: [(await mine(world)).shipmentId] } });
const selectedOfOthers = async (world: World) => ({
  body: { ShipmentInfoIdList: [(await theirs(world)).shipmentId] },
});

export const shipmentExamples = [
  example(
    listing.shipmentListing,
    async () => ({ body: {} }),
    async (world) => ({ body: { filter: { text: (await theirs(world)).cnNo } } }),
    (answer) => expect(answer.r).toEqual({ rows: [], nextCursor: null }),
  ),
  example(
    listing.shipmentCounts,
    async () => ({ body: {} }),
    async (world) => ({ body: { filter: { text: (await theirs(world)).cnNo } } }),
    (answer) => expect(answer.r).toMatchObject({ all: { count: 0 } }),
  ),
  example(
    listing.getShipment,
    async (world) => ({ query: { shipmentId: (await mine(world)).shipmentId } }),
    async (world) => ({ query: { shipmentId: (await theirs(world)).shipmentId } }),
  ),
  example(listing.cancelShipment, selected, selectedOfOthers),
  example(listing.exportShipments, selected, selectedOfOthers),
  example(create.quote, async () => {
    const { flow, sender, receiver, contentType, pieces, valueCents, codCents, isEnhanced } = shipmentForm();
    return {
      body: {
        flow,
        contentType,
        pieces,
        valueCents,
        codCents,
        isEnhanced,
        senderPostcode: sender.postcode,
        receiverPostcode: receiver.postcode,
        receiverCountry: receiver.country,
      },
    };
  }),
  example(searchHsCode, async () => ({ query: { text: 'cotton shirts' } })),
  example(create.createShipment, async () => ({ body: shipmentForm() })),
  example(
    editShipment,
    async (world) => edited((await mine(world)).shipmentId),
    async (world) => edited((await theirs(world)).shipmentId),
  ),
];
