import pg from 'pg';
import { expect, it } from 'vitest';

import { momentOf, textsOf } from './value-parsers.ts';

it.each([
  ['2026-11-28 04:44:08.123456+00', '2026-11-28T04:44:08.123Z'],
  ['2026-11-28 04:44:08.12+00', '2026-11-28T04:44:08.120Z'],
  ['2026-11-28 04:44:08.001+00', '2026-11-28T04:44:08.001Z'],
  ['2026-11-28 04:44:08+00', '2026-11-28T04:44:08.000Z'],
  ['2024-02-29 23:59:59.999999+00', '2024-02-29T23:59:59.999Z'],
  ['2026-11-28 12:44:08.5+08', '2026-11-28T04:44:08.500Z'],
  ['2026-11-28 10:14:08+05:30', '2026-11-28T04:44:08.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ['12026-11-28 04:44:08+00', '+012026-11-28T04:44:08.000Z'],
])('reads the timestamp %s', (text, moment) => {
  expect(momentOf(text).toISOString()).toBe(moment);
});

it.each([
  '{}',
  '{PUA}',
  '{PUA,PCN}',
  '{"a b",c}',
  '{NULL,a}',
  '{"NULL","with ""} , \\\\"}',
  '{"",a}',
  '{é,中}',
  '{{a,b},{c,d}}',
])('reads the text array %s as pg does', (text) => {
  const textArray: number = 1009;
  const byPg: (text: string) => string[] = pg.types.getTypeParser(textArray, 'text');
  expect(textsOf(text)).toEqual(byPg(text));
});
