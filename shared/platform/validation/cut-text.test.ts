import { expect, it } from 'vitest';

import { cutText } from './cut-text.ts';

it.each([
  ['tea', 3, 'tea'],
  ['teapot', 3, 'tea'],
  ['te𠮷', 4, 'te𠮷'],
  ['te𠮷', 3, 'te'],
  ['tea', 0, ''],
])("'%s' cut to %i characters is '%s'", (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});
