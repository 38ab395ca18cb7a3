import { expect, it } from 'vitest';

import {
  type BulkTemplateDetail,
  getAllMappingData,
} from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { BulkMappingScreen } from '#web/features/bulk-shipment/bulk-mapping.screen.tsx';
import { button, pageText, screenTest, until } from '#web/test/screen.tsx';

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

it('Who ships changes templates; anyone else of the account looks at them', async () => {
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
