import { describe, expect, it } from 'vitest';

import { parse } from '#shared/platform/validation/parse.ts';

import { changePasswordForm } from './profile.contract.ts';
import { mayChoosePrintingSize, subAccountTypeName } from './profile.rules.ts';

describe('The profile', () => {
  it("offers a choice of paper only when the account label contains 'admin', in any letter case", () => {
    expect(['MYS0001 · Admin', 'MYS0001 · ADMIN', 'MYS0001 · SalesAdmin'].every(mayChoosePrintingSize)).toBe(
      true,
    );
    expect(mayChoosePrintingSize('MYS0001 · desk')).toBe(false);
  });

  it('names every sub-account type, known or not', () => {
    expect([0, 21, 71, 77, 78, 5].map((id) => subAccountTypeName(id))).toEqual([
      'Standard',
      'COD',
      'Label',
      'PPOD',
      'PPOD',
      'Type 5',
    ]);
  });
});

describe('The form for changing a password', () => {
  const messagesOf = (form: object) => {
    const result = parse(changePasswordForm, form);
    return result.ok ? {} : result.fields;
  };

  it.each([
    [
      { OldPassword: '', NewPassword: '', ConfirmPassword: '' },
      {
        OldPassword: 'Current password Required',
        NewPassword: 'New password Required',
        ConfirmPassword: 'Required',
      },
    ],
    [
      { OldPassword: 'x', NewPassword: 'short', ConfirmPassword: 'short' },
      { NewPassword: 'New password must be 8 characters or more' },
    ],
    [
      { OldPassword: 'x', NewPassword: 'long enough', ConfirmPassword: 'long enougH' },
      { ConfirmPassword: 'The two passwords do not match' },
    ],
    [
      { OldPassword: 'long enough', NewPassword: 'long enough', ConfirmPassword: 'long enough' },
      { NewPassword: 'New password must differ from the current password' },
    ],
    [{ OldPassword: ' x ', NewPassword: ' spaces kept ', ConfirmPassword: ' spaces kept ' }, {}],
  ])('reports for %j: %j', (form, messages) => expect(messagesOf(form)).toEqual(messages));
});
