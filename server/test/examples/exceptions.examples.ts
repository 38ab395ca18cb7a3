import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import * as operations from '#shared/features/exceptions/instruction-operations.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';

import { readPodSample } from '#server/demo/pod-samples.ts';
import { example } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import { makeShipment } from '../shipment-factory.ts';
import type { TestApp } from '../test-app.ts';

const none = async () => ({});

/** Creates a parcel whose delivery failed; returns its id. */
async function failed(app: TestApp, of: TestUser): Promise<string> {
  return (
    await makeShipment(app, of, {
      createdAt: new Date(Date.now() - 3_600_000),
      events: ['PKU', 'OFD', 'NOH'],
    })
  ).shipmentId;
}

async function photographed(app: TestApp, of: TestUser): Promise<string> {
  const shipment = await makeShipment(app, of, {
    createdAt: new Date(Date.now() - 3_600_000),
    events: ['PKU', 'OFD'],
  });
  const photo = (await readPodSample('gate')).toString('base64');
  const at = app.clock.now().toISOString();
  await send(app, scanEvents, {
    as: app.kit.env.operatorKeys[0] ?? '',
    body: { events: [{ cn: shipment.cnNo, code: 'NOH', at, place: 'Kajang', photo, note: 'Gate locked' }] },
  });
  return shipment.shipmentId;
}

async function instructionOf(app: TestApp, me: TestUser, action = 'return', more = {}): Promise<string> {
  const shipmentIds = [await failed(app, me)];
  await send(app, contract.giveInstruction, { as: me, body: { shipmentIds, action, ...more } });
  const { r } = await send(app, contract.exceptionListing, { as: me, body: { tab: 'answered' } });
  return r.items[0]?.instruction?.instructionId ?? '';
}

async function paperOf(app: TestApp, me: TestUser): Promise<string> {
  const { shipmentId } = await makeShipment(app, me, {
    createdAt: new Date(Date.now() - 3_600_000),
    events: ['PKU', 'CUS'],
  });
  const paper = Buffer.from('%PDF-1.4 invoice').toString('base64');
  await send(app, contract.giveInstruction, {
    as: me,
    body: { shipmentIds: [shipmentId], action: 'paper', paper },
  });
  const { r } = await send(app, contract.exceptionListing, { as: me, body: { tab: 'answered' } });
  return r.items[0]?.instruction?.instructionId ?? '';
}

const receiver = {
  companyName: '',
  name: 'Lee Mei Ling',
  phone: '123456789',
  altPhone: '',
  email: '',
  address1: '9 Jalan Tun Razak',
  address2: '',
  address3: '',
  postcode: '50400',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
  country: 'MY',
};

export const exceptionsExamples = [
  example(contract.exceptionListing, async () => ({ body: {} })),
  example(contract.exceptionCounts, none),
  example(
    contract.giveInstruction,
    async ({ app, me }) => ({ body: { shipmentIds: [await failed(app, me)], action: 'return' } }),
    async ({ app, they }) => ({ body: { shipmentIds: [await failed(app, they)], action: 'return' } }),
  ),
  example(
    contract.priceRedirect,
    async ({ app, me }) => ({ body: { shipmentId: await failed(app, me), receiver } }),
    async ({ app, they }) => ({ body: { shipmentId: await failed(app, they), receiver } }),
  ),
  example(
    contract.arrangeExceptions,
    async ({ app, me }) => ({
      body: { items: [{ kind: 'failed', subjectId: await failed(app, me) }], note: 'Call' },
    }),
    async ({ app, they }) => ({
      body: { items: [{ kind: 'failed', subjectId: await failed(app, they) }], note: 'x' },
    }),
  ),
  example(
    contract.exceptionPhoto,
    async ({ app, me }) => ({ query: { shipmentId: await photographed(app, me) } }),
    async ({ app, they }) => ({ query: { shipmentId: await photographed(app, they) } }),
  ),
  example(operations.instructions, none),
  example(operations.answerInstruction, async ({ app, me }) => ({
    body: { instructionId: await instructionOf(app, me), outcome: 'done' },
  })),
  example(operations.instructionPaper, async ({ app, me }) => ({
    query: { instructionId: await paperOf(app, me) },
  })),
];
