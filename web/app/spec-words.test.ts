/** Sentences of spec §2 and §8 that only the browser shows; server/test/spec.test.ts has those that both sides share. */
import { expect, it } from 'vitest';

import { notFoundText, pageErrorText } from '#web/app/pages.tsx';
import { loadingText, waitingText } from '#web/platform/ui/waiting.ts';
import { m } from '#shared/platform/words/words.ts';

it.each([
  [loadingText, 'Please wait for the page loading.'],
  [waitingText, 'Please wait...'],
  [pageErrorText, "Oops! Something went wrong. This page didn't load correctly. Please try later."],
  [notFoundText, 'Page Not Found.'],
  [m.sign_in_password_updated(), 'Password update successfully'],
])('The portal shows the text "%s"', (ours, theirs) => expect(ours).toBe(theirs));
