import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { bulkTemplate } from '#shared/features/bulk-shipment/bulk-shipment.contract.ts';
import { MALAYSIA, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';
import { getBulkProgress, pauseBulk } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import {
  type BulkUpload,
  getBulkUpload,
  pasteBulkCells,
} from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { noCounts } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { UploadShipmentScreen } from '#web/features/bulk-shipment/upload-shipment.screen.tsx';
import { MarketContext } from '#web/platform/ui/market.ts';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  tick,
  until,
} from '#web/test/screen.tsx';

const screen = screenTest();
const at = '2026-11-20T06:05:00.000Z';
const upload: BulkUpload = {
  uploadId: '019a0000-0000-7000-8000-000000000001',
  kind: 'ordinary',
  source: 'file',
  state: 'submitting',
  fileName: 'orders.csv',
  sheet: null,
  sheets: [],
  flow: null,
  flows: ['domestic'],
  counts: { ...noCounts, queued: 1500, submitted: 500 },
  rowCount: 2000,
  shipmentCount: 2000,
  sumCents: 0,
  currency: 'MYR',
  matchedBy: 'heads',
  templateName: null,
  templateId: null,
  leavesOrderIdsOut: false,
  correctedCount: 0,
  isCorrecting: true,
  version: 30,
  createdAt: at,
  createdBy: 'Admin',
  changedAt: at,
  changedBy: 'Admin',
};
const progress = {
  uploadId: upload.uploadId,
  state: 'submitting',
  total: 2000,
  made: 498,
  refused: 2,
  waiting: 1500,
  rate: 100,
  secondsLeft: 15,
  startedAt: at,
  endedAt: null,
  counts: upload.counts,
};

const flows = ['Domestic', 'Singapore', 'Malaysia', 'International', 'COOL'];
const malaysian = {};
const singaporean = { CID: SINGAPORE } as const;
const cool = { Cool: true, Access: [{ claimName: 'COL', claimValue: 'true' }] };

it.each([
  [malaysian, ['Domestic', 'Singapore', 'International'], 'International', 'international'],
  [singaporean, ['Domestic', 'Malaysia', 'International'], 'Malaysia', 'malaysia'],
  // There is one, which comes at once.
  [cool, [], null, 'cool'],
] as const)(
  'The template is that of any flow that the account ships by: %j',
  async (session, offered, chosen, asked) => {
    // A file that came would be opened, and the page of the tests left.
    screen.answer(bulkTemplate, new Refusing('The portal is not available.', 503));
    const market = marketOf('CID' in session ? session.CID : MALAYSIA);
    const shown = () => (
      <MarketContext value={market}>
        <UploadShipmentScreen />
      </MarketContext>
    );
    await screen.open(shown, { at: '/uploadshipment', session });
    await press('Template');
    expect(flows.filter((name) => button(name))).toEqual(offered);
    if (chosen !== null) await press(chosen);
    const flowAsked = () => screen.sent.find(({ path }) => path === bulkTemplate.path)?.query.get('flow');
    await until(() => expect(flowAsked()).toBe(asked));
  },
);

it('What was last known of the submitting stays while the portal does not answer, with the reason', async () => {
  let isAway = false;
  const unless = (answer: unknown) => () =>
    isAway ? new Refusing('The portal is not available.', 503) : answer;
  screen.answer(getBulkUpload, unless(upload));
  screen.answer(getBulkProgress, unless(progress));
  screen.answer(pauseBulk, unless(progress));
  await screen.open(UploadShipmentScreen, { at: `/uploadshipment?upload=${upload.uploadId}` });
  await until(() => expect(pageText()).toContain('500 of 2,000'));
  isAway = true;
  // Everything about uploads is asked again, whatever becomes of it.
  await press('Pause');
  expect(pageText()).toContain('500 of 2,000');
  expect(pageText()).toContain('The portal is not available.');
  isAway = false;
  await press('Pause');
  expect(pageText()).not.toContain('The portal is not available.');
  expect(button('Pause')).toBeDefined();
});

describe('What was pasted', () => {
  const address = '/uploadshipment';
  const cells = m.bulk_upload_cells_label();
  const open = () => screen.open(UploadShipmentScreen, { at: address });
  // As it is pasted: at once.
  const paste = async (label: string, text: string) => {
    fireEvent.change(control(label), { target: { value: text } });
    await settle();
  };

  it('stays when the session had ended, through a reload, until its rows are read', async () => {
    screen.answer(pasteBulkCells, new Refusing('Please log in.', 503));
    await open();
    await tick(m.bulk_upload_way_cells());
    await paste(cells, 'Ali\tKuala Lumpur');
    await press(m.bulk_upload_read_rows());
    await open();
    expect(control(cells).value).toBe('Ali\tKuala Lumpur');
    screen.answer(pasteBulkCells, { ...upload, state: 'done', counts: noCounts });
    screen.answer(getBulkUpload, { ...upload, state: 'done', counts: noCounts });
    await press(m.bulk_upload_read_rows());
    expect(screen.bodyOf(pasteBulkCells)).toEqual({ text: 'Ali\tKuala Lumpur' });
    await open();
    await tick(m.bulk_upload_way_cells());
    expect(control(cells).value).toBe('');
  });

  it('stays while another way is looked at, each its own, and can be begun again', async () => {
    await open();
    await tick(m.bulk_upload_way_chat());
    await paste(m.bulk_upload_chat_label(), 'Ali 012-345 6789');
    await paste(m.bulk_upload_chat_weight(), '2.5');
    await tick(m.bulk_upload_way_cells());
    expect(control(cells).value).toBe('');
    await tick(m.bulk_upload_way_chat());
    expect(control(m.bulk_upload_chat_label()).value).toBe('Ali 012-345 6789');
    expect(control(m.bulk_upload_chat_weight()).value).toBe('2.5');
    await press(m.ui_start_over());
    expect(control(m.bulk_upload_chat_label()).value).toBe('');
    expect(control(m.bulk_upload_chat_weight()).value).toBe('');
  });
});
