import { expect, it } from 'vitest';

import {
  type BulkTemplateDetail,
  editMapping,
  getAllMappingData,
} from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { BulkMappingScreen } from '#web/features/bulk-shipment/bulk-mapping.screen.tsx';
import { button, control, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

const screen = screenTest();
const template: BulkTemplateDetail = {
  templateId: '019a0000-0000-7000-8000-000000000001',
  Name: 'Shop',
  isDefault: false,
  heads: ['Nama'],
  matchedCount: 1,
  version: 1,
  usedAt: null,
  changedAt: '2026-11-20T06:05:00.000Z',
  changedBy: 'Admin',
  fields: ['receiverName'],
  split: null,
  fixed: {},
  rules: [],
};
const ways = ['Shop is the default template', 'Preview Shop', 'Edit Shop', 'Delete Shop'];
const offered = () => ways.filter((name) => button(name) !== undefined);

it('A user who may ship can change templates; other users of the account can only preview them', async () => {
  screen.answer(getAllMappingData, { templates: [template], corrections: [] });
  const at = '/bulkCNmapping';
  await screen.open(BulkMappingScreen, { at });
  await until(() => expect(offered()).toEqual(ways));
  expect(pageText()).toContain('Remembered corrections');
  await screen.open(BulkMappingScreen, {
    at,
    session: { Access: [{ claimName: 'PUA', claimValue: 'true' }] },
  });
  await until(() => expect(offered()).toEqual(['Preview Shop']));
  expect(pageText()).not.toContain('Remembered corrections');
});

it('Unsaved changes of a template are restored after a reload', async () => {
  screen.answer(getAllMappingData, { templates: [template], corrections: [] });
  screen.answer(editMapping, new Refusing('The portal is starting or stopping.', 503));
  const open = async () => {
    await screen.open(BulkMappingScreen, { at: '/bulkCNmapping' });
    await press('Edit Shop');
  };
  await open();
  await type(m.bulk_shipment_template_name(), 'Shop 2');
  await open();
  expect(control(m.bulk_shipment_template_name()).value).toBe('Shop 2');
  expect(pageText()).toContain(m.ui_draft_restored());
  await press(m.common_update());
  expect(screen.bodyOf(editMapping)).toMatchObject({ Name: 'Shop 2', fields: template.fields });
  await press(m.ui_start_over());
  expect(control(m.bulk_shipment_template_name()).value).toBe('Shop');
});
