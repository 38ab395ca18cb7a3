import { expect, it } from 'vitest';

import { signOfFormat } from './format-sign.ts';

// As LibreOffice, Excel and Google Sheets write them.
it.each([
  ['[$S$-4809]#,##0.00', 'S$'],
  [String.raw`[$USD]\ #,##0.00`, 'USD'],
  ['[$RM-43E]#,##0.00;[Red]-[$RM-43E]#,##0.00', 'RM'],
  [String.raw`#,##0.00\ [$€-407]`, '€'],
  ['"USD "#,##0.00', 'USD'],
  ['"RM"#,##0', 'RM'],
  ['_-"RM"* #,##0.00_-;-"RM"* #,##0.00_-;_-"RM"* "-"??_-;_-@_-', 'RM'],
  ['[$SGD] 0.00', 'S$'],
  ['[$฿-41E]#,##0.00', '฿'],
  ['£#,##0.00', '£'],
  [String.raw`\R\M0.00`, 'RM'],
  ['[Red][$S$-4809]#,##0.00', 'S$'],
  // A dollar sign with the country of its format.
  ['[$$-4809]#,##0.00', 'S$'],
  ['[$$-C09]#,##0.00', 'A$'],
])('The number format %s has the currency sign %s', (code, sign) => {
  expect(signOfFormat(code)).toBe(sign);
});

it.each([
  '[$$-409]#,##0.00',
  '"$"#,##0.00',
  '_("$"* #,##0.00_);_("$"* (#,##0.00)',
  '#,##0.00',
  '[Red]#,##0.00" day"',
  '0.0" kg"',
  '"RM/S$ "0.00',
  '[$-409]d\\-mmm\\-yy',
  '[$RM-43E]yyyy',
  '0%',
  '0.00E+00',
  '"SO-"00000',
  '@',
  'General',
  `${'[$'.repeat(200_000)}0`,
])('The number format %.40s has no unambiguous currency sign', (code) => {
  expect(signOfFormat(code)).toBeNull();
});
