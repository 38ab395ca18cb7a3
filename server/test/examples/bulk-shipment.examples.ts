import { expect } from 'vitest';

import { bulkTemplate } from '#shared/features/bulk-shipment/bulk-shipment.contract.ts';
import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { bulkRows, checkBulk, saveBulkRows } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import {
  cancelBulk,
  getBulkProgress,
  pauseBulk,
  resumeBulk,
  submitBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import * as upload from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import { example, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { ownAddress } from '../own-address.ts';
import { send } from '../send.ts';
import { fileForm } from './address.examples.ts';

const head = 'Receiver Name,Receiver Phone,Address 1,Postcode,Shipment Type,Weight,Dangerous Goods';
const file = `${head}\r\nAisyah Rahman,0123456789,12 Jalan Ampang,50450,Parcel,1.25,No\r\n`;

async function uploadedBy({ app }: TwoAccounts, as: TestUser): Promise<string> {
  const answer = await send(app, upload.uploadBulkFile, {
    as,
    body: fileForm(file, 'orders.csv'),
    // Uploads are limited for each address.
    from: ownAddress(),
  });
  expect(answer.e).toBeNull();
  return answer.r.uploadId;
}
const matched = head.split(',').map((_, column) => (column === 0 ? 'receiverName' : null));
let templates = 0;
function templateForm() {
  templates += 1;
  return { Name: `Shop ${templates}`, heads: ['Name', 'Phone'], fields: ['receiverName', 'receiverMobile'] };
}
async function templateBy({ app }: TwoAccounts, as: TestUser): Promise<string> {
  const answer = await send(app, mapping.submitMapping, { as, body: templateForm() });
  expect(answer.e).toBeNull();
  return answer.r.templateId;
}
/** Corrects a state name that is unknown, so that the correction is remembered. */
async function correctionBy(world: TwoAccounts, as: TestUser): Promise<string> {
  const { app } = world;
  const body = fileForm(
    `${head},State\r\nAli,0123456789,1 Jalan Satu,50450,Parcel,1,No,Wilayah KL\r\n`,
    'a.csv',
  );
  const { r } = await send(app, upload.uploadBulkFile, { as, body, from: ownAddress() });
  const changes = [{ rowNo: 1, version: 1, texts: { state: 'Kuala Lumpur' } }];
  await send(app, saveBulkRows, { as, body: { uploadId: r.uploadId, changes } });
  const { r: found } = await send(app, mapping.bulkCorrections, { as, body: {} });
  return found.rows[0]?.correctionId ?? '';
}
const mine = (world: TwoAccounts) => uploadedBy(world, world.me);
const theirs = (world: TwoAccounts) => uploadedBy(world, world.they);

export const bulkShipmentExamples = [
  example(bulkTemplate, async () => ({ query: { flow: 'domestic', market: 'MY', format: 'csv' } })),
  example(upload.uploadBulkFile, async () => ({ body: fileForm(file, 'orders.csv') })),
  example(upload.pasteBulkCells, async () => ({ body: { text: file } })),
  example(upload.pasteBulkChat, async () => ({
    body: { text: 'Aisyah Rahman\n012-345 6789\n12 Jalan Ampang\n50450 Kuala Lumpur\nCOD RM89.90' },
  })),
  example(upload.startBulkGrid, async () => ({ body: { rows: 3 } })),
  example(
    upload.getBulkUpload,
    async (world) => ({ query: { uploadId: await mine(world) } }),
    async (world) => ({ query: { uploadId: await theirs(world) } }),
  ),
  example(
    bulkRows,
    async (world) => ({ body: { uploadId: await mine(world) } }),
    async (world) => ({ body: { uploadId: await theirs(world) } }),
  ),
  example(
    saveBulkRows,
    async (world) => ({
      body: {
        uploadId: await mine(world),
        changes: [{ rowNo: 1, version: 1, texts: { receiverName: 'Ali' } }],
      },
    }),
    async (world) => ({ body: { uploadId: await theirs(world), changes: [], added: [] } }),
  ),
  example(
    checkBulk,
    async (world) => ({ body: { uploadId: await mine(world) } }),
    async (world) => ({ body: { uploadId: await theirs(world) } }),
  ),
  example(
    upload.dropBulk,
    async (world) => ({ body: { uploadId: await mine(world) } }),
    async (world) => ({ body: { uploadId: await theirs(world) } }),
  ),
  example(
    submitBulk,
    async (world) => ({ body: { uploadId: await mine(world) } }),
    async (world) => ({ body: { uploadId: await theirs(world) } }),
  ),
  ...[pauseBulk, resumeBulk, cancelBulk].map((call) =>
    example(
      call,
      async (world) => ({ body: { uploadId: await mine(world) } }),
      async (world) => ({ body: { uploadId: await theirs(world) } }),
    ),
  ),
  example(
    getBulkProgress,
    async (world) => ({ query: { uploadId: await mine(world) } }),
    async (world) => ({ query: { uploadId: await theirs(world) } }),
  ),
  example(
    mapping.getBulkMatching,
    async (world) => ({ query: { uploadId: await mine(world) } }),
    async (world) => ({ query: { uploadId: await theirs(world) } }),
  ),
  example(
    mapping.matchBulk,
    async (world) => ({ body: { uploadId: await mine(world), version: 1, fields: matched } }),
    async (world) => ({ body: { uploadId: await theirs(world), version: 1, fields: matched } }),
  ),
  example(
    mapping.getPreviewMapping,
    async (world) => ({ body: { uploadId: await mine(world), fields: matched } }),
    async (world) => ({ body: { uploadId: await theirs(world), fields: matched } }),
  ),
  example(mapping.getAllMappingData, async () => ({ body: {} })),
  example(mapping.getBulkCnMapping, async () => ({ body: {} })),
  example(mapping.bulkCorrections, async () => ({ body: {} })),
  example(mapping.submitMapping, async () => ({ body: templateForm() })),
  example(
    mapping.editMapping,
    async (world) => ({
      body: { ...templateForm(), templateId: await templateBy(world, world.me), version: 1 },
    }),
    async (world) => ({
      body: { ...templateForm(), templateId: await templateBy(world, world.they), version: 1 },
    }),
  ),
  ...[mapping.getMappingByTemplateId, mapping.deleteMapping, mapping.updateDefaultMapping].map((call) =>
    example(
      call,
      async (world) => ({ query: { templateId: await templateBy(world, world.me) } }),
      async (world) => ({ query: { templateId: await templateBy(world, world.they) } }),
    ),
  ),
  example(
    mapping.switchCorrection,
    async (world) => ({ body: { correctionId: await correctionBy(world, world.me), to: 'off' } }),
    async (world) => ({ body: { correctionId: await correctionBy(world, world.they), to: 'off' } }),
  ),
];
