/** Notices to receivers cannot be switched on without a channel that sends them. */
import { beforeEach, expect, it, vi } from 'vitest';

import {
  noticeListing,
  noticePreview,
  noticeSettings,
  type NoticeSettings,
  saveNoticeSettings,
  testNotice,
} from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { BuyerNoticeScreen } from '#web/features/buyer-notice/buyer-notice.screen.tsx';
import { button, control, pageText, press, screenTest, tick, type, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));
// happy-dom loads no frames.
vi.mock('#web/features/buyer-notice/email-frame.tsx', () => ({ EmailFrame: () => null }));

const screen = screenTest();
const settings: NoticeSettings = {
  isOn: true,
  kinds: ['delivered'],
  language: 'en',
  shopName: 'Kedai Bunga Raya',
  choices: [],
  channels: ['email'],
  hasPhones: true,
  hasLogo: false,
  version: 1,
  changedBy: null,
  changedAt: null,
};

async function open(more: Partial<NoticeSettings>) {
  screen.answer(noticeSettings, { ...settings, ...more });
  await screen.open(BuyerNoticeScreen, { at: '/buyernotices' });
  await until(() => expect(button('Save')).toBeDefined());
}

beforeEach(() => {
  screen.answer(noticePreview, { subject: '', html: '', text: '' });
  screen.answer(noticeListing, { notices: [], cursor: null });
  screen.answer(saveNoticeSettings, settings);
});

it('Notices that are switched on need at least one channel', async () => {
  await open({});
  await tick('Email');
  await press('Save');
  expect(pageText()).toContain('Sent by Required');
  expect(screen.bodyOf(saveNoticeSettings)).toBeUndefined();
  expect(document.activeElement).toBe(control('Email'));
  await tick('SMS');
  await press('Save');
  expect(screen.bodyOf(saveNoticeSettings)).toMatchObject({ channels: ['sms'] });
});

it('The test notice is sent once by two presses, and its button keeps the focus', async () => {
  await open({});
  let answer = (_reply: object) => {};
  screen.answer(testNotice, () => new Promise((resolve) => (answer = resolve)));
  await press('Send a test to me');
  // The browser takes the focus away from a disabled button.
  expect(button('Send a test to me')?.disabled).toBe(false);
  await press('Send a test to me');
  expect(screen.sent.filter(({ path }) => path === testNotice.path)).toHaveLength(1);
  answer({ sentTo: 'aina@example.com' });
});

it('Email can be chosen when the SMS provider is no longer available', async () => {
  await open({ hasPhones: false, channels: [] });
  expect(pageText()).not.toContain('WhatsApp');
  await press('Save');
  expect(pageText()).toContain('Sent by Required');
  await tick('Email');
  await press('Save');
  expect(screen.bodyOf(saveNoticeSettings)).toMatchObject({ channels: ['email'] });
});

it('A shop name that is too long is refused and stays as typed', async () => {
  await open({});
  const name = 'Kedai Bunga Raya dan Cenderahati Perkahwinan Sungai Besi Utama';
  await type('Name that buyers know', name);
  expect(control('Name that buyers know').value).toBe(name);
  await press('Save');
  expect(pageText()).toContain('must be 60 characters or less');
  expect(screen.bodyOf(saveNoticeSettings)).toBeUndefined();
});

it('The choice of channels is hidden when email is the only one', async () => {
  await open({ hasPhones: false });
  expect(pageText()).not.toContain('Sent by');
});
