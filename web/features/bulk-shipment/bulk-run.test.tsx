import { expect, it } from 'vitest';

import {
  type BulkProgress,
  getBulkProgress,
  pauseBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import { noCounts } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { BulkRun } from '#web/features/bulk-shipment/bulk-run.tsx';
import { button, pageText, press, Refusing, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();
const progress: BulkProgress = {
  uploadId: '019a0000-0000-7000-8000-000000000001',
  state: 'submitting',
  total: 2000,
  made: 498,
  refused: 2,
  waiting: 1500,
  rate: 100,
  secondsLeft: 15,
  startedAt: '2026-11-20T06:05:00.000Z',
  endedAt: null,
  counts: noCounts,
};

it('What was last known of the progress stays while the portal does not answer, with the reason', async () => {
  let isAway = false;
  const away = new Refusing('The portal is not available.', 503);
  screen.answer(getBulkProgress, () => (isAway ? away : progress));
  screen.answer(pauseBulk, () => (isAway ? away : { ...progress, state: 'paused' }));
  await screen.open(() => <BulkRun uploadId={progress.uploadId} />, { at: '/uploadshipment' });
  expect(pageText()).toContain('500 of 2,000');
  isAway = true;
  // Asks again how far it is, whatever becomes of it.
  await press('Pause');
  expect(pageText()).toContain('500 of 2,000');
  expect(pageText()).toContain('The portal is not available.');
  isAway = false;
  await press('Pause');
  expect(pageText()).not.toContain('The portal is not available.');
  expect(button('Pause')).toBeDefined();
});
