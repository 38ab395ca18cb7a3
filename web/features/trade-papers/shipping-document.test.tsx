import { expect, it } from 'vitest';

import {
  type ShipmentDocuments,
  shipmentDocuments,
} from '#shared/features/trade-papers/shipping-document.contract.ts';
import { ShippingDocumentScreen } from '#web/features/trade-papers/shipping-document.screen.tsx';
import { pageText, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();

const found: ShipmentDocuments = {
  shipmentId: '019a0000-0000-7000-8000-000000000001',
  consignmentNoteNo: 'HN123456785MY',
  receiverName: 'Jane Tan',
  receiverCountry: 'SG',
  createdAt: '2026-11-21T00:00:00.000Z',
  documents: [],
};

it('A shipment is shown with the receiver name, or by its CN alone when the response has no name', async () => {
  const open = async (receiverName: string) => {
    screen.answer(shipmentDocuments, { ...found, receiverName });
    await screen.open(() => <ShippingDocumentScreen />, { at: `/screen?cn=${found.consignmentNoteNo}` });
    await until(() => expect(pageText()).toContain(found.consignmentNoteNo));
    return pageText();
  };
  expect(await open('Jane Tan')).toContain('HN123456785MY to Jane Tan, created 21');
  expect(await open('')).toContain('HN123456785MY, created 21');
});
