import { fireEvent, screen as page, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { bulkColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import {
  type BulkMatchingReply,
  editMapping,
  getAllMappingData,
  getBulkMatching,
  getPreviewMapping,
  matchBulk,
  submitMapping,
} from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { getBulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { noCounts } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { BulkColumns } from '#web/features/bulk-shipment/bulk-columns.tsx';
import { BulkMappingScreen } from '#web/features/bulk-shipment/bulk-mapping.screen.tsx';
import { markBulkUpload, readBulkUpload } from '#web/features/bulk-listing/bulk-marker.ts';
import { UploadShipmentScreen } from '#web/features/bulk-shipment/upload-shipment.screen.tsx';
import { HowMatched } from '#web/features/bulk-shipment/upload-notes.tsx';
import { clearDrafts, setDraftOwner } from '#web/platform/ui/form/drafts.ts';
import { control, press, Refusing, screenTest, settle, tick, type } from '#web/test/screen.tsx';
import { losingTheFirstAnswer } from '#web/test/lost-answer.ts';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const uploadId = '019a0000-0000-7000-8000-000000000001';
const at = '2026-11-20T06:05:00.000Z';
const upload: BulkMatchingReply['upload'] = {
  uploadId,
  kind: 'ordinary',
  source: 'file',
  state: 'matching',
  fileName: 'orders.csv',
  sheet: null,
  sheets: [],
  flow: null,
  flows: [],
  counts: noCounts,
  rowCount: 1,
  shipmentCount: 0,
  sumCents: 0,
  currency: 'MYR',
  matchedBy: 'heads',
  templateName: null,
  templateId: null,
  correctedCount: 0,
  isCorrecting: true,
  leavesOrderIdsOut: false,
  version: 1,
  createdAt: at,
  createdBy: 'Admin',
  changedAt: at,
  changedBy: 'Admin',
};
const matching: BulkMatchingReply = {
  upload,
  columns: [
    { head: 'Orang', field: 'receiverName', samples: ['Ali'] },
    { head: 'Tempat', field: 'address1', samples: ['12 Jalan Ampang, 50450 Kuala Lumpur'] },
  ],
  split: null,
  fixed: {},
  rules: [],
  matchedBy: 'heads',
  values: [],
};
const template = {
  templateId: '019a0000-0000-7000-8000-000000000002',
  Name: 'My shop',
  isDefault: false,
  heads: ['Orang', 'Tempat'],
  matchedCount: 2,
  changedAt: at,
  changedBy: 'Admin',
  usedAt: null,
  version: 1,
  fields: ['receiverName', 'address1'],
  split: null,
  fixed: {},
  rules: [],
};

beforeEach(() => {
  screen.answer(getAllMappingData, { templates: [template], corrections: [] });
  screen.answer(getBulkMatching, matching);
  screen.answer(getPreviewMapping, { rows: [] });
  screen.answer(editMapping, template);
  screen.answer(matchBulk, { ...upload, state: 'summary' });
});

/** Chooses an option of a drop-down list. */
async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(control(label));
  await settle();
  const list = document.getElementById(control(label).getAttribute('aria-controls') ?? '');
  fireEvent.click(within(list ?? document.body).getByRole('option', { name: option, hidden: true }));
  await settle();
}

it('A column with the whole address is split into lines and no longer fills a single field', async () => {
  const onDone = vi.fn();
  const Columns = () => (
    <BulkColumns uploadId={uploadId} onSheet={null} onBack={() => undefined} onDone={onDone} />
  );
  await screen.open(Columns, { at: '/uploadshipment' });
  await choose('Tempat is', 'Whole address, split into lines');
  expect(control('Tempat is').value).toBe('Whole address, split into lines');
  // The preview of the first rows uses the split at once.
  expect(screen.bodyOf(getPreviewMapping)).toMatchObject({ split: 1, fields: ['receiverName', null] });
  await press('Check the rows');
  expect(screen.bodyOf(matchBulk)).toMatchObject({
    uploadId,
    version: 1,
    split: 1,
    fields: ['receiverName', null],
  });
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('Column choices are kept as a draft when the page is left, until the rows are checked', async () => {
  const Columns = () => (
    <BulkColumns uploadId={uploadId} onSheet={null} onBack={() => undefined} onDone={() => undefined} />
  );
  const open = () => screen.open(Columns, { at: '/uploadshipment' });
  const note = bulkColumn('customerNote1').label();
  await open();
  expect(page.queryByText(m.ui_draft_restored())).toBeNull();
  await choose('Tempat is', 'Whole address, split into lines');
  await choose(m.bulk_upload_another_field(), note);
  await type(note, 'Raya');
  await tick(m.bulk_upload_keep_as_template());
  await type(m.bulk_shipment_template_name(), 'My shop');
  await open();
  expect(page.getByText(m.ui_draft_restored())).toBeTruthy();
  expect(control('Tempat is').value).toBe('Whole address, split into lines');
  expect(control(note).value).toBe('Raya');
  expect(control(m.bulk_shipment_template_name()).value).toBe('My shop');
  // Somebody else has matched the columns meanwhile: the draft is not restored.
  screen.answer(getBulkMatching, { ...matching, upload: { ...upload, version: 2 } });
  await open();
  expect(control('Tempat is').value).not.toBe('Whole address, split into lines');
  screen.answer(getBulkMatching, matching);
  await open();
  await tick(m.bulk_upload_keep_as_template());
  await press('Check the rows');
  expect(screen.bodyOf(matchBulk)).toMatchObject({ split: 1, fixed: { customerNote1: 'Raya' } });
  await open();
  expect(page.queryByText(m.ui_draft_restored())).toBeNull();
  expect(control('Tempat is').value).not.toBe('Whole address, split into lines');
});

describe('Saving a mapping as a template', () => {
  const Columns = () => (
    <BulkColumns uploadId={uploadId} onSheet={null} onBack={() => undefined} onDone={() => undefined} />
  );
  const open = () => screen.open(Columns, { at: '/uploadshipment' });
  const sentTo = ({ path }: { path: string }) => screen.sent.filter((request) => request.path === path);
  const check = () => press('Check the rows');
  async function keep(): Promise<void> {
    await open();
    await tick(m.bulk_upload_keep_as_template());
    await type(m.bulk_shipment_template_name(), 'My shop');
  }

  it('sends the same request with the same key again after a lost response', async () => {
    screen.answer(submitMapping, new Refusing('lost', 500));
    await keep();
    await check();
    await open();
    screen.answer(submitMapping, template);
    await check();
    const [first, again] = sentTo(submitMapping);
    expect(first?.key).toBeTruthy();
    expect(again).toEqual(first);
    expect(screen.bodyOf(matchBulk)).toMatchObject({ uploadId });
  });

  it('creates one template after a lost response, and then saves the choices made since', async () => {
    const server = losingTheFirstAnswer(() => template);
    screen.answer(submitMapping, server.answer);
    await keep();
    await check();
    await choose('Tempat is', 'Whole address, split into lines');
    await check();
    expect(server.made()).toHaveLength(1);
    expect(sentTo(editMapping).map(({ body }) => body)).toEqual([
      expect.objectContaining({ templateId: template.templateId, Name: 'My shop', split: 1 }),
    ]);
  });

  it('creates no second template when the row check failed; later choices update the first one', async () => {
    screen.answer(submitMapping, template);
    screen.answer(matchBulk, new Refusing('lost', 500));
    await keep();
    await check();
    await check();
    expect(sentTo(matchBulk)).toHaveLength(2);
    await open();
    await choose('Tempat is', 'Whole address, split into lines');
    screen.answer(matchBulk, { ...upload, state: 'summary' });
    await check();
    expect(sentTo(submitMapping)).toHaveLength(1);
    expect(sentTo(editMapping).map(({ body }) => body)).toEqual([
      expect.objectContaining({ templateId: template.templateId, version: 1, Name: 'My shop', split: 1 }),
    ]);
    expect(screen.bodyOf(matchBulk)).toMatchObject({ split: 1 });
    // The rows are checked: the next template is a new one.
    await keep();
    await check();
    expect(sentTo(submitMapping)).toHaveLength(2);
  });
});

it.each([
  ['an upload waits in this window', uploadId, `/uploadshipment?upload=${uploadId}&columns=1`],
  ['no upload waits', null, '/bulkCNmapping'],
])(
  'Saving a mapping while %s leads back to that upload or to the mapping page',
  async (_, waiting, address) => {
    setDraftOwner('MYS0001/Admin');
    markBulkUpload(waiting);
    await screen.open(BulkMappingScreen, { at: '/bulkCNmapping' });
    await press('Edit My shop');
    await press('Update');
    expect(screen.bodyOf(editMapping)).toMatchObject({ templateId: template.templateId, Name: 'My shop' });
    expect(screen.address()).toBe(address);
  },
);

it('A template name that is too long is sent in full, and the refusal is shown', async () => {
  const name = 'Orders of the shop in Petaling Jaya, by week';
  const tooLong = 'Template Name must be 40 characters or less';
  screen.answer(editMapping, new Refusing(tooLong, 400, { Name: tooLong }));
  await screen.open(BulkMappingScreen, { at: '/bulkCNmapping' });
  await press('Edit My shop');
  await type(m.bulk_shipment_template_name(), name);
  await press('Update');
  expect(screen.bodyOf(editMapping)).toMatchObject({ Name: name });
  expect(page.getByText(tooLong)).toBeDefined();
  expect(control(m.bulk_shipment_template_name()).value).toBe(name);
});

it('A template shows its split address column, can join two columns into one field and keeps the rest', async () => {
  markBulkUpload(null);
  const whole = {
    ...template,
    heads: ['First', 'Last', 'Where', 'Note'],
    fields: ['receiverName', null, null, null] as const,
    split: 2,
  };
  screen.answer(getAllMappingData, { templates: [{ ...whole, fields: [...whole.fields] }], corrections: [] });
  await screen.open(BulkMappingScreen, { at: '/bulkCNmapping' });
  await press('Edit My shop');
  expect(control('Where is').value).toBe('Whole address, split into lines');
  await choose('Last is', 'Receiver Name');
  expect(control('First is').value).toBe('Receiver Name');
  await press('Update');
  expect(screen.bodyOf(editMapping)).toMatchObject({
    fields: ['receiverName', 'receiverName', null, null],
    split: 2,
  });
});

it('Remembered corrections can be undone in an upload without a change of its columns', async () => {
  screen.answer(matchBulk, { ...upload, state: 'summary', isCorrecting: false });
  const corrected = { ...upload, state: 'summary' as const, correctedCount: 2 };
  const Notes = ({ isCorrecting }: { isCorrecting: boolean }) => (
    <HowMatched
      upload={{ ...corrected, isCorrecting, ...(!isCorrecting && { correctedCount: 0 }) }}
      onColumns={() => undefined}
    />
  );
  await screen.open(() => <Notes isCorrecting />, { at: '/uploadshipment' });
  await press('Undo them');
  // The columns are unchanged.
  expect(screen.bodyOf(matchBulk)).toMatchObject({
    isCorrecting: false,
    version: 1,
    fields: ['receiverName', 'address1'],
  });
});

it('An upload without remembered corrections says so, and makes them without a change of its columns', async () => {
  const Notes = () => (
    <HowMatched upload={{ ...upload, state: 'summary', isCorrecting: false }} onColumns={() => undefined} />
  );
  await screen.open(Notes, { at: '/uploadshipment' });
  expect(page.getByText(/Remembered corrections are not made in this upload/u)).toBeTruthy();
  await press('Make them');
  expect(screen.bodyOf(matchBulk)).toMatchObject({
    isCorrecting: true,
    version: 1,
    fields: ['receiverName', 'address1'],
  });
});

it.each([
  ['with columns to match keeps its mark', { state: 'matching' }, uploadId],
  ['with all rows submitted loses its mark', { state: 'done', counts: { ...noCounts, submitted: 1 } }, null],
] as const)('An upload %s as the waiting upload', async (_, change, marked) => {
  setDraftOwner('MYS0001/Admin');
  markBulkUpload(uploadId);
  screen.answer(getBulkUpload, { ...upload, ...change });
  // After Back from the columns, the page address still names them.
  await screen.open(UploadShipmentScreen, { at: `/uploadshipment?upload=${uploadId}&columns=1` });
  expect(readBulkUpload()).toBe(marked);
});

it.each([
  ['after logout', clearDrafts],
  ['for the next user who logs in', () => setDraftOwner('MYS0002/desk')],
])('No upload is marked as waiting %s', (_, happens) => {
  setDraftOwner('MYS0001/Admin');
  markBulkUpload(uploadId);
  happens();
  expect(readBulkUpload()).toBeNull();
});
