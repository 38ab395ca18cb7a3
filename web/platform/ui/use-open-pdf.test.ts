import { expect, it } from 'vitest';

import { Refusal } from '#web/platform/http/refusal.ts';
import { documentFailure } from '#web/platform/ui/use-open-pdf.ts';

const fail = 'Fail to get documents. Please refresh and try again.';

it('A document that does not come has the words of spec §8, and the reason where the server gives one', () => {
  expect(documentFailure(new TypeError('undefined is no function'))).toBe(fail);
  expect(documentFailure(new Refusal('The portal cannot be reached.'))).toBe(fail);
  expect(documentFailure(new Refusal('Something went wrong.', { status: 500 }))).toBe(fail);
  expect(documentFailure(new Refusal(fail, { status: 409 }))).toBe(fail);
  expect(documentFailure(new Refusal('This pick-up has no consignment notes.', { status: 409 }))).toBe(
    `${fail} This pick-up has no consignment notes.`,
  );
});
