import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import {
  consignmentNoteTracking,
  type TrackedShipment,
} from '#shared/features/tracking/tracking.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { TrackedCard } from '#web/features/tracking/tracked-card.tsx';
import { TrackingScreen } from '#web/features/tracking/tracking.screen.tsx';
import { pageText, Refusing, screenTest, until } from '#web/test/screen.tsx';

const page = screenTest();

it('The tracking result stays when it cannot be reloaded', async () => {
  page.answer(consignmentNoteTracking, { trackingList: [], notFound: ['HN100000017MY'], image: [] });
  await page.open(TrackingScreen, { at: '/etracking?cn=HN100000017MY' });
  expect(pageText()).toContain(m.tracking_not_of_your_account());
  page.answer(consignmentNoteTracking, new Refusing('That did not work.', 500));
  fireEvent(window, new Event('visibilitychange'));
  await until(() => expect(pageText()).toContain('That did not work.'));
  expect(pageText()).toContain(m.tracking_not_of_your_account());
});

const event = (code: EventCode, text: string): TrackedShipment['events'][number] => ({
  code,
  at: '2026-11-20T03:00:00.000Z',
  text,
  place: 'Shah Alam',
  piece: null,
  isTakenBack: false,
});
const shipment: TrackedShipment = {
  consignmentNoteNo: 'HN100000017MY',
  status: 'delivered',
  service: 'Standard',
  pieceCount: 1,
  deliveredPieces: 1,
  receiverCity: 'Klang',
  receiverState: 'Selangor',
  createdAt: '2026-11-19T03:00:00.000Z',
  deliveredAt: '2026-11-20T03:00:00.000Z',
  hasPod: false,
  events: [event('DLV', 'Delivered')],
};

it('The card shows the last event only when it differs from the status badge', async () => {
  await page.open(() => <TrackedCard shipment={shipment} isOnly={false} />);
  // Once in the badge and once as a step of the progress.
  expect(pageText().match(/Delivered/gu)).toHaveLength(2);
  await page.open(() => (
    <TrackedCard
      shipment={{ ...shipment, status: 'in-transit', events: [event('ARR', 'Arrived at the hub')] }}
      isOnly={false}
    />
  ));
  expect(pageText()).toContain('Arrived at the hub');
});
