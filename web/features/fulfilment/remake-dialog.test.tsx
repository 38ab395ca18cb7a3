import { expect, it } from 'vitest';

import type { OrderDetail } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { RemakeDialog } from '#web/features/fulfilment/remake-dialog.tsx';
import { pageText, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();
const cnNo = 'HF100000587MY';

const order: OrderDetail & { consignmentNoteNo: string } = {
  orderId: '01a00000-0000-7000-8000-000000000001',
  orderNo: 'FO00000001',
  version: 1,
  changedBy: '',
  changedAt: null,
  state: 'handed-over',
  source: 'form',
  reference: '',
  service: 'standard',
  receiverName: 'Aminah',
  place: '50400 Kuala Lumpur',
  receiver: emptyParty('MY'),
  lines: [],
  items: [],
  itemCount: 1,
  codCents: 100_00,
  codToCollectCents: 100_00,
  consignmentNoteNo: cnNo,
  shipmentId: null,
  note: '',
  isShort: false,
  isInWave: false,
  remakeCount: 0,
  shopAsks: null,
  createdAt: '2026-11-28T03:00:00Z',
  parcels: [],
  events: [],
};
const open = (changes: Partial<OrderDetail>) =>
  screen.open(() => (
    <RemakeDialog
      opened
      onClose={() => undefined}
      order={{ ...order, ...changes, consignmentNoteNo: cnNo }}
    />
  ));

it('The remake dialog says whether COD moves to the new parcel or was already collected', async () => {
  await open({});
  expect(pageText()).toContain(m.fulfilment_remake_cod_moves({ amount: 'RM 100.00', cnNo }));
  await open({ codToCollectCents: null });
  expect(pageText()).toContain(m.fulfilment_remake_cod_collected());
  await open({ codCents: null, codToCollectCents: null });
  expect(pageText()).not.toContain('COD');
});
