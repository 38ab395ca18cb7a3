import { expect, it, vi } from 'vitest';

import {
  bulkDetail,
  type BulkDetail,
  cancelBulkShipments,
  downloadBulkZip,
} from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { currentSession } from '#shared/features/sign-in/account.contract.ts';
import { BulkPanel } from '#web/features/bulk-listing/bulk-panel.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { button, pageText, press, Refusing, screenTest, type Sent, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const at = '2026-11-20T06:05:00.000Z';
const upload: BulkDetail = {
  bulkShipmentId: '019a0000-0000-7000-8000-000000000001',
  kind: 'ordinary',
  source: 'file',
  state: 'done',
  fileName: 'orders.csv',
  createdAt: at,
  createdBy: 'Admin',
  changedAt: at,
  changedBy: 'Admin',
  rowCount: 3,
  shipmentCount: 2,
  readyCount: 0,
  openCount: 0,
  madeCount: 2,
  refusedCount: 0,
  sumCents: 1900,
  runTotal: 3,
  runDone: 3,
  unprintedCount: 2,
  cancelledCount: 0,
  cancellableCount: 2,
  zip: null,
};

const Panel = () => <BulkPanel id={upload.bulkShipmentId} onClose={() => undefined} />;

it('A failed zip shows the message of the specification and the reason, and can be tried again', async () => {
  screen.answer(bulkDetail, upload);
  const why = 'Printing is blocked for this account.';
  screen.answer(downloadBulkZip, new Refusing(why, 403));
  // After a 403, the session is read again because the rights may have changed.
  screen.answer(currentSession, new Refusing('The portal is not available.', 503));
  await screen.open(Panel, { at: '/bulkShipmentListing' });
  expect(button('Print 2 unprinted')).toBeDefined();
  await press('Labels as zip');
  expect(vi.mocked(toast.error)).toHaveBeenCalledWith('Fail to get documents. Please refresh and try again.');
  expect(pageText()).toContain(why);
  expect(button('Try the zip again')).toBeDefined();
  // The parameter names of spec §7.
  const zipRequest = screen.sent.find(({ path }) => path === downloadBulkZip.path);
  expect(Object.fromEntries(zipRequest?.query ?? [])).toEqual({
    bulkShipmentId: upload.bulkShipmentId,
    accountId: 'MYS0001',
  });
});

it('When printing is blocked, labels are not offered but the handover sheet is', async () => {
  screen.answer(bulkDetail, upload);
  await screen.open(Panel, { at: '/bulkShipmentListing', session: { IsBlockingPrinting: true } });
  expect(button('Handover sheet')).toBeDefined();
  expect(button('Print 2 unprinted')).toBeUndefined();
  expect(button('Labels as zip')).toBeUndefined();
});

it('Cancelling all CNs works in batches, shows the progress and offers the rest when a batch fails', async () => {
  const many = { ...upload, madeCount: 500, cancellableCount: 500, unprintedCount: 500 };
  let cancelled = 0;
  screen.answer(bulkDetail, () => ({
    ...many,
    cancelledCount: cancelled,
    cancellableCount: 500 - cancelled,
  }));
  let isAway = true;
  let goOn = () => undefined as void;
  screen.answer(cancelBulkShipments, async ({ body }: Sent) => {
    const { after } = body as { after: number };
    if (after === 200 && isAway) {
      await new Promise<void>((resume) => (goOn = resume));
      return new Refusing('The portal is not available.', 503);
    }
    const here = Math.min(200, 500 - after);
    const cancelledCount = Math.max(0, after + here - cancelled);
    cancelled += cancelledCount;
    return { cancelledCount, leftCount: 0, next: after + here < 500 ? after + here : null };
  });
  await screen.open(Panel, { at: '/bulkShipmentListing' });
  await press('Cancel 500 CNs');
  await press('Cancel 500 CNs');
  expect(button('Cancelling 200 of 500')).toBeDefined();
  goOn();
  await until(() => expect(pageText()).toContain('The portal is not available.'));
  isAway = false;
  await until(() => expect(button('Cancel 300 CNs')).toBeDefined());
  await press('Cancel 300 CNs');
  expect(vi.mocked(toast.success)).toHaveBeenCalledWith('300 CNs cancelled.');
});
