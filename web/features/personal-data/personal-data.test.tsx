import { beforeEach, expect, it, vi } from 'vitest';

import {
  erasePersonalData,
  findPersonalData,
  getRetention,
  type PersonalRecord,
} from '#shared/features/personal-data/personal-data.contract.ts';
import { confirmPassword } from '#shared/features/sign-in/account.contract.ts';
import { PersonalDataScreen } from '#web/features/personal-data/personal-data.screen.tsx';
import { button, pageText, press, screenTest, type, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/http/encrypt-password.ts', () => ({
  encryptPassword: async (password: string) => `encrypted ${password}`,
}));
vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const gone: PersonalRecord = {
  kind: 'shipment',
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'HN100000017MY',
  person: { name: 'Chan Siu', country: 'HK' },
  at: '2026-06-01T02:00:00.000Z',
  keptFor: null,
};
const kept: PersonalRecord = { ...gone, id: '2', name: 'HN100000025MY', keptFor: 'moving' };

beforeEach(() => {
  screen.answer(confirmPassword, { correct: true });
  screen.answer(getRetention, {
    rules: [{ kind: 'identityNo', days: 180, least: 30, most: 2557, ranAt: null }],
    asksCode: false,
  });
  screen.answer(findPersonalData, { records: [gone, kept], isMore: false });
});
const sentTo = (path: string) => screen.sent.filter((request) => request.path === path);

it('Personal data is erased after the password, and records that are kept show the reason', async () => {
  screen.answer(erasePersonalData, {
    erased: [{ kind: 'shipment', count: 1 }],
    kept: [kept],
    keptCount: 1,
    isMore: false,
  });
  await screen.open(PersonalDataScreen, { at: '/personaldata' });
  await until(() => expect(pageText()).toContain('180 days'));
  await press('Find');
  expect(pageText()).toContain('Mobile Number Required');
  expect(sentTo(findPersonalData.path)).toEqual([]);
  await type('Mobile Number', '012-345 6789');
  await press('Find');
  expect(pageText()).toContain('Kept: still under way');
  await press('Erase 1 record');
  expect(sentTo(erasePersonalData.path)).toEqual([]);
  await type('Current password', 'Portal-demo-1');
  await press('Confirm');
  expect(sentTo(erasePersonalData.path)[0]?.body).toEqual({ phone: '012-345 6789', email: '' });
  expect(pageText()).not.toContain(gone.name);
  expect(pageText()).toContain(kept.name);
  expect(button('Erase 1 record')).toBeUndefined();
});

it('An erasure can also cover records that are not listed, and each listed record names its person', async () => {
  screen.answer(findPersonalData, { records: [kept], isMore: true });
  screen.answer(erasePersonalData, { erased: [], kept: [kept], keptCount: 700, isMore: false });
  await screen.open(PersonalDataScreen, { at: '/personaldata' });
  await type('Mobile Number', '012-345 6789');
  await press('Find');
  await until(() => expect(pageText()).toContain('Chan Siu, HK'));
  await press('Erase what can be erased');
  await type('Current password', 'Portal-demo-1');
  await press('Confirm');
  await until(() => expect(pageText()).toContain('700 records are kept'));
  expect(button('Erase what can be erased')).toBeUndefined();
});

it('The page says so when the account holds no data about a person', async () => {
  screen.answer(findPersonalData, { records: [], isMore: false });
  await screen.open(PersonalDataScreen, { at: '/personaldata' });
  await type('Email', 'nobody@example.com');
  await press('Find');
  await until(() => expect(pageText()).toContain('This account holds nothing about this person.'));
});
