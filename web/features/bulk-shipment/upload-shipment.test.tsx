import { fireEvent } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  type BulkRowReply,
  bulkRows,
  checkBulk,
  saveBulkRows,
} from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import { bulkTemplate } from '#shared/features/bulk-shipment/bulk-shipment.contract.ts';
import { MALAYSIA, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';
import {
  getBulkProgress,
  pauseBulk,
  submitBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import {
  type BulkUpload,
  getBulkUpload,
  pasteBulkCells,
} from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { noCounts } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { upload } from '#web/features/bulk-shipment/bulk-upload.fixture.ts';
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
  type Sent,
  until,
} from '#web/test/screen.tsx';

const screen = screenTest();
const at = '2026-11-20T06:05:00.000Z';
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
  // There is only one flow, and its template is downloaded at once.
  [cool, [], null, 'cool'],
] as const)(
  'The template can be downloaded for each flow of the account: %j',
  async (session, offered, chosen, flowExpected) => {
    // A real file would be opened, which would leave the test page.
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
    await until(() => expect(flowAsked()).toBe(flowExpected));
  },
);

it('The last known progress stays shown, with the reason, while the portal does not respond', async () => {
  let isAway = false;
  const unless = (answer: unknown) => () =>
    isAway ? new Refusing('The portal is not available.', 503) : answer;
  screen.answer(getBulkUpload, unless(upload));
  screen.answer(getBulkProgress, unless(progress));
  screen.answer(pauseBulk, unless(progress));
  await screen.open(UploadShipmentScreen, { at: `/uploadshipment?upload=${upload.uploadId}` });
  await until(() => expect(pageText()).toContain('500 of 2,000'));
  isAway = true;
  // All upload queries are fetched again, whether the request succeeds or not.
  await press('Pause');
  expect(pageText()).toContain('500 of 2,000');
  expect(pageText()).toContain('The portal is not available.');
  isAway = false;
  await press('Pause');
  expect(pageText()).not.toContain('The portal is not available.');
  expect(button('Pause')).toBeDefined();
});

describe('Pasted text', () => {
  const address = '/uploadshipment';
  const cells = m.bulk_upload_cells_label();
  const open = () => screen.open(UploadShipmentScreen, { at: address });
  // A paste enters the whole text at once.
  const paste = async (label: string, text: string) => {
    fireEvent.change(control(label), { target: { value: text } });
    await settle();
  };

  it('is kept after a failed request and a reload, until its rows are read', async () => {
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

  it('is kept separately for each way of adding rows, and is cleared by "Start over"', async () => {
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

describe('Rows that the job refused', () => {
  const rowAt = (rowNo: number, more: Partial<BulkRowReply> = {}): BulkRowReply => ({
    rowNo,
    line: rowNo + 1,
    state: 'refused',
    flow: 'domestic',
    headRow: null,
    texts: { receiverName: `Ali ${rowNo}`, postcode: '99999' },
    problems: [{ field: 'postcode', code: 'test', message: `Postcode ${rowNo} is wrong`, cn: null }],
    warnings: [],
    priceCents: null,
    shipAnyway: false,
    corrected: [],
    shipmentId: null,
    consignmentNoteNo: null,
    version: 30,
    changedBy: null,
    ...more,
  });
  const counts = { ...noCounts, submitted: 500, refused: 3 };
  const summary: BulkUpload = { ...upload, state: 'summary', counts };
  let now: BulkUpload;
  let rows: BulkRowReply[];
  const loads = () =>
    screen.sent.filter(
      ({ path, body }) => path === bulkRows.path && !Object.hasOwn(Object(body), 'sinceVersion'),
    ).length;

  beforeEach(() => {
    localStorage.clear();
    // A page without a height shows no rows.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    [now, rows] = [summary, [rowAt(1), rowAt(2), rowAt(3)]];
    screen.answer(getBulkUpload, () => now);
    screen.answer(bulkRows, ({ body }: Sent) => {
      const { sinceVersion = 0 } = body as { sinceVersion?: number };
      return { upload: now, rows: rows.filter(({ version }) => version > sinceVersion), next: null };
    });
    screen.answer(saveBulkRows, new Refusing('The portal is not available.', 503));
  });

  const open = async () => {
    await screen.open(UploadShipmentScreen, { at: `/uploadshipment?upload=${upload.uploadId}` });
    await until(() => expect(shownCell('99999')).toBeDefined());
  };
  const cells = () => [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')];
  const shownCell = (text: string) => cells().find(({ textContent }) => textContent === text);
  const typeOver = async (text: string) => {
    // The first problem of the grid has the focus.
    const cell = document.activeElement;
    if (!cell) throw new Error('No cell has the focus.');
    for (const key of text) fireEvent.keyDown(document.activeElement ?? cell, { key });
    const input = document.querySelector<HTMLInputElement>('[role="grid"] input');
    if (input) fireEvent.change(input, { target: { value: text } });
    fireEvent.keyDown(input ?? cell, { key: 'Enter' });
    await settle();
  };
  /** Acts as if the window got the focus again, or the network came back. */
  const lookAgain = async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    focusManager.setFocused(undefined);
    await settle();
  };

  it('do not replace typed text when the window gets the focus again and one row fewer is refused', async () => {
    await open();
    await typeOver('05000');
    expect(shownCell('05000')).toBeDefined();
    now = { ...summary, version: 31, counts: { ...counts, refused: 2, ready: 1 } };
    await lookAgain();
    await until(() => expect(screen.sent.filter(({ path }) => path === getBulkUpload.path).length).toBe(2));
    await settle();
    expect(shownCell('05000')).toBeDefined();
    expect(loads()).toBe(1);
    await until(() => expect(button(m.common_undo())?.getAttribute('aria-disabled')).toBe('false'));
  });

  it('are checked and loaded again, and unsaved typed text is kept', async () => {
    await open();
    await typeOver('05000');
    screen.answer(checkBulk, () => {
      now = { ...summary, version: 31, counts: { ...counts, refused: 0, ready: 1, wrong: 2 } };
      rows = [
        rowAt(1, { version: 31, state: 'wrong' }),
        rowAt(2, { version: 31, state: 'wrong' }),
        rowAt(3, { version: 31, state: 'ready', problems: [], priceCents: 879 }),
      ];
      return now;
    });
    await press(m.bulk_upload_check_again());
    await until(() => expect(loads()).toBe(2));
    expect(screen.bodyOf(checkBulk)).toEqual({ uploadId: upload.uploadId });
    await until(() => expect(button(m.bulk_grid_submit({ count: 1 }))).toBeDefined());
    expect(shownCell('05000')).toBeDefined();
    expect(pageText()).toContain(m.bulk_grid_put_back({ count: 1 }));
    expect(button(m.bulk_upload_check_again())).toBeUndefined();
  });

  it('are shown with their problems after a submission that ends at once', async () => {
    rows = [rowAt(1, { state: 'ready', problems: [], priceCents: 879 })];
    now = { ...summary, counts: { ...noCounts, ready: 1 } };
    await screen.open(UploadShipmentScreen, { at: `/uploadshipment?upload=${upload.uploadId}` });
    await until(() => expect(button(m.bulk_grid_submit({ count: 1 }))).toBeDefined());
    screen.answer(submitBulk, () => {
      now = { ...summary, version: 32, counts: { ...noCounts, refused: 1 } };
      rows = [rowAt(1, { version: 32 })];
      return { ...progress, state: 'summary' };
    });
    await press(m.bulk_grid_submit({ count: 1 }));
    await until(() => expect(shownCell('99999')).toBeDefined());
    await until(() => expect(pageText()).toContain('Postcode 1 is wrong'));
    expect(button(m.bulk_upload_check_again())).toBeDefined();
  });
});
