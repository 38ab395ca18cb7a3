import { expect, it } from 'vitest';

import { fileOf } from './chunk-plan.ts';
import type { Entry } from './first-loads.ts';

it.each<[Entry[], string | null]>([
  [['html', 'page'], null],
  [['page', 'login', 'form'], 'page'],
  [['login', 'inside'], 'page'],
  [['login', 'form', 'listing', 'palette'], 'page'],
  [['login', 'form'], 'login-form'],
  [['login', 'form', 'row'], 'login-form'],
  [['inside', 'listing'], 'inside'],
  [['listing', 'bell'], 'inside'],
  [['form', 'listing'], 'form-listing'],
  [['form', 'palette'], 'form-listing'],
  [['form', 'row'], 'form-row'],
  [['form', 'bell', 'row'], 'inside'],
  [['listing', 'row'], 'listing'],
  [['form'], 'form'],
  [['row', 'palette'], null],
  [[], null],
])('What %j reach is in the file %s', (reaching, file) => {
  expect(fileOf(reaching)).toBe(file);
});
