import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';

import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { TrackingScreen } from '#web/features/tracking/tracking.screen.tsx';
import { pageText, Refusing, screenTest, until } from '#web/test/screen.tsx';

const page = screenTest();

it('What was found stays while it cannot be asked anew', async () => {
  page.answer(consignmentNoteTracking, { trackingList: [], notFound: ['HN100000017MY'], image: [] });
  await page.open(TrackingScreen, { at: '/etracking?cn=HN100000017MY' });
  expect(pageText()).toContain(m.tracking_not_of_your_account());
  page.answer(consignmentNoteTracking, new Refusing('That did not work.', 500));
  fireEvent(window, new Event('visibilitychange'));
  await until(() => expect(pageText()).toContain('That did not work.'));
  expect(pageText()).toContain(m.tracking_not_of_your_account());
});
