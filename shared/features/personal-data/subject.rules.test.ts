import { expect, it } from 'vitest';

import { maskedSubject, phoneSpellings } from './subject.rules.ts';

it.each(['012-345 6789', '+60 12-345 6789', '60123456789', '0060123456789', '123456789'])(
  '%s is found however it was kept',
  (typed) => {
    expect(phoneSpellings(typed)).toEqual(expect.arrayContaining(['123456789', '0123456789', '60123456789']));
  },
);

it('A number of Singapore is not taken for a dial code and a short one', () => {
  expect(phoneSpellings('65123456')).toEqual(expect.arrayContaining(['65123456', '6565123456']));
  expect(phoneSpellings('65123456')).not.toContain('123456');
  expect(phoneSpellings('+65 9123 4567')).toContain('91234567');
});

it('The trail keeps enough to distinguish two people, and not the person', () => {
  expect(maskedSubject({ phone: '012-345 6789', email: 'mei.ling@example.com' })).toBe(
    '…789, m…@example.com',
  );
  expect(maskedSubject({ phone: '', email: 'a@b.example' })).toBe('a…@b.example');
});
