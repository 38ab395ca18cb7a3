/** Sentences of spec §2 and §8 that only the browser says; server/test/spec.test.ts has those that both sides share. */
import { expect, it } from 'vitest';

import { passwordUpdatedMessage } from '#web/account/set-password-form.tsx';
import { notFoundText, pageErrorText } from '#web/app/pages.tsx';
import { loadingText, waitingText } from '#web/ui/waiting.ts';

it.each([
  [loadingText, 'Please wait for the page loading.'],
  [waitingText, 'Please wait...'],
  [pageErrorText, "Oops! Something went wrong. This page didn't load correctly. Please try later."],
  [notFoundText, 'Page Not Found.'],
  [passwordUpdatedMessage, 'Password update successfully'],
])('The portal says "%s"', (ours, theirs) => expect(ours).toBe(theirs));
