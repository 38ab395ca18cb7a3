import { expect, it } from 'vitest';

import { parse } from '#shared/platform/validation/parse.ts';

import { instant } from './webhook.contract.ts';

it.each([
  '2026-11-23T01:00:00Z',
  '2026-11-23T09:00:00+08:00',
  '2026-11-23T09:00:00 08:00',
  '2024-02-29T23:59:59.999Z',
])('%s is an instant', (text) => {
  expect(parse(instant(), text).ok).toBe(true);
});

// PostgreSQL cannot read the years 0 and 10000 in this form.
it.each([
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '2026-02-29T00:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-11-23T01:00:00',
  'yesterday',
  '',
])("'%s' is not an instant", (text) => {
  expect(parse(instant(), text)).toMatchObject({ ok: false, problems: [{ code: 'webhook.instant' }] });
});
