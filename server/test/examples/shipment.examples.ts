import { expect } from 'vitest';

import { searchHsCode } from '#shared/features/hs-codes/hs-codes.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import * as create from '#shared/features/shipment/shipment.contract.ts';
import { listingViews } from '#shared/features/cn-listing/listing-view.contract.ts';
import {
  deleteListingView,
  saveListingLayout,
  saveListingView,
} from '#shared/features/cn-listing/own-view.contract.ts';
import { selectionFacts } from '#shared/features/cn-listing/selection-facts.contract.ts';
import * as listing from '#shared/features/cn-listing/shipment-listing.contract.ts';

import { newId } from '#server/platform/db/ids.ts';
import { example, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import { makeShipment } from '../shipment-factory.ts';
import { shipmentForm } from '../shipment-form.ts';

const mine = ({ app, me }: TwoAccounts) => makeShipment(app, me);
const theirs = ({ app, they }: TwoAccounts) => makeShipment(app, they);

const edited = (shipmentId: string) => ({
  body: { ...shipmentForm(), content: 'Two books', shipmentId, labelVersion: 1 },
});

const selected = async (world: TwoAccounts) => ({
  body: { ShipmentInfoIdList: [(await mine(world)).shipmentId] },
});
const selectedOfOthers = async (world: TwoAccounts) => ({
  body: { ShipmentInfoIdList: [(await theirs(world)).shipmentId] },
});

const view = { listing: 'all' as const, name: 'Failed in Johor', state: { state: 'Johor' } };
async function viewOf({ app }: TwoAccounts, as: TestUser): Promise<string> {
  const name = `View ${newId(app.clock)}`.slice(-40);
  const { r } = await send(app, saveListingView, { as, body: { ...view, name } });
  return r.viewId;
}

export const shipmentExamples = [
  example(create.destinations, async () => ({})),
  example(create.shipmentsToday, async () => ({})),
  example(
    listing.shipmentListing,
    async () => ({ body: {} }),
    async (world) => ({ body: { filter: { text: (await theirs(world)).cnNo } } }),
    (answer) => expect(answer.r).toMatchObject({ rows: [], nextCursor: null }),
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
  example(selectionFacts, selected, selectedOfOthers, (answer) =>
    expect(answer.r).toMatchObject({ count: 0 }),
  ),
  example(listingViews, async () => ({ query: { listing: 'all' } })),
  example(
    saveListingView,
    async () => ({ body: view }),
    async (world) => ({ body: { ...view, viewId: await viewOf(world, world.they) } }),
  ),
  example(
    deleteListingView,
    async (world) => ({ body: { viewId: await viewOf(world, world.me) } }),
    async (world) => ({ body: { viewId: await viewOf(world, world.they) } }),
  ),
  example(saveListingLayout, async () => ({
    body: { listing: 'all', columns: ['cn', 'status'], sort: '-price' },
  })),
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
