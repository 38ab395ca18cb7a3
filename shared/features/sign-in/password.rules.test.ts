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
])('The password "%s" is refused because it contains known details of the user or the brand', (password) => {
  expect(isPersonalPassword(password, about)).toBe(true);
});

it.each(['three lorries leave before the rain', 'Tan-go and fox-trot', 'binta-glenmarie'])(
  'The password "%s" is accepted, because words of three letters do not count as known details',
  (password) => {
    expect(isPersonalPassword(password, about)).toBe(false);
  },
);

it('An empty confirmation of a new password is reported without a label (spec §5)', () => {
  const parsed = parse(setPasswordForm, { NewPassword: '', ConfirmPassword: '' });
  expect(parsed.ok ? {} : parsed.fields).toEqual({
    NewPassword: 'New password Required',
    ConfirmPassword: 'Required',
  });
});
