import { expect } from 'vitest';

import * as documents from '#shared/features/trade-papers/shipping-document.contract.ts';
import * as extranet from '#shared/features/extranet/extranet.contract.ts';

import { example, type TwoAccounts } from '../example.ts';
import { makeShipment } from '../shipment-factory.ts';
import { makePod } from '../pod-factory.ts';

const abroad = { columns: { flow: 'singapore' } } as const;
const mine = ({ app, me }: TwoAccounts) => makeShipment(app, me, abroad);
const theirs = ({ app, they }: TwoAccounts) => makeShipment(app, they, abroad);

const proven = async ({ app, me }: TwoAccounts) => {
  const shipment = await makeShipment(app, me);
  await makePod(app, me, shipment);
  return shipment;
};

export const documentExamples = [
  example(
    documents.shipmentDocuments,
    async (world) => ({ body: { ConsignmentNo: (await mine(world)).cnNo } }),
    async (world) => ({ body: { ConsignmentNo: (await theirs(world)).cnNo } }),
  ),
  example(
    documents.tradeDocument,
    async (world) => ({ body: { ConsignmentNo: (await mine(world)).cnNo, Document: 'invoice' } }),
    async (world) => ({ body: { ConsignmentNo: (await theirs(world)).cnNo, Document: 'invoice' } }),
  ),
  example(documents.blankForm, async () => ({ query: { document: 'packing-list' } })),
  example(
    extranet.extranetSearch,
    async (world) => ({ body: { ConsignmentNo: [(await mine(world)).cnNo] } }),
    async (world) => ({ body: { ConsignmentNo: [(await theirs(world)).cnNo] } }),
    ({ r }) => expect(r).toMatchObject({ rows: [], notFound: [expect.any(String)] }),
  ),
  example(extranet.podSearch, async () => ({ body: { IdentityNo: '900101-14-5555' } })),
  example(
    extranet.extranetImages,
    async (world) => ({ body: { ConsignmentNo: (await mine(world)).cnNo, Kind: 'cn' } }),
    async (world) => ({ body: { ConsignmentNo: (await theirs(world)).cnNo, Kind: 'cn' } }),
  ),
  example(
    extranet.extranetZip,
    async (world) => ({ body: { ConsignmentNo: [(await mine(world)).cnNo] } }),
    async (world) => ({ body: { ConsignmentNo: [(await theirs(world)).cnNo] } }),
  ),
  example(
    extranet.podPack,
    async (world) => ({ body: { ShipmentInfoIdList: [(await proven(world)).shipmentId] } }),
    async (world) => ({ body: { ShipmentInfoIdList: [(await theirs(world)).shipmentId] } }),
  ),
];
