import { expect, it } from 'vitest';

import { brand } from '#shared/platform/brand/brand.ts';
import { parse } from '#shared/platform/validation/parse.ts';

import { setPasswordForm } from './account.contract.ts';
import { isPersonalPassword } from './password.rules.ts';

const about = ['MYS0001', 'desk', 'Siti Aminah binti Tan', 'siti.aminah'];

it.each([
  'MYS0001-lorry-rain',
  'mys 0001 lorry rain',
  'my desk is full of boxes',
  'Aminah-1990-klang',
  'S.i.t.i and the boats',
  `${brand.name} forever and ever`,
])('%s holds what everybody knows of the person', (password) => {
  expect(isPersonalPassword(password, about)).toBe(true);
});

it.each(['three lorries leave before the rain', 'Tan-go and fox-trot', 'binta-glenmarie'])(
  '%s does not, for a word of three letters is in too many others',
  (password) => {
    expect(isPersonalPassword(password, about)).toBe(false);
  },
);

it('An empty confirmation shows the rule text alone (spec §5)', () => {
  const parsed = parse(setPasswordForm, { NewPassword: '', ConfirmPassword: '' });
  expect(parsed.ok ? {} : parsed.fields).toEqual({
    NewPassword: 'New password Required',
    ConfirmPassword: 'Required',
  });
});
