import { fireEvent, screen as page, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { confirmPassword } from '#shared/features/sign-in/account.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endSession,
  getSecurity,
  newRecoveryCodes,
  requireTwoStep,
} from '#shared/features/security/security.contract.ts';
import { SecurityScreen } from '#web/features/security/security.screen.tsx';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  tick,
  type,
  until,
} from '#web/test/screen.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { m, speak } from '#shared/platform/words/words.ts';

vi.mock('#web/platform/http/encrypt-password.ts', () => ({
  encryptPassword: async (password: string) => `encrypted ${password}`,
}));
vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
type Security = CallReply<typeof getSecurity>;
const device = {
  sessionId: '019a0000-0000-7000-8000-000000000001',
  device: 'Chrome on Windows',
  address: '10.0.0.1',
  firstSeenAt: '2026-11-20T06:05:00.000Z',
  lastSeenAt: '2026-11-21T06:05:00.000Z',
  isThis: true,
};
const phone = { ...device, sessionId: '019a0000-0000-7000-8000-000000000002', isThis: false };
const on = { since: '2026-11-01T00:00:00.000Z', recoveryCodesLeft: 7, isRequired: false, lacking: [] };
const off = { since: null, recoveryCodesLeft: 0, isRequired: false, lacking: ['Aina', 'Zainal'] };
const codes = ['abcde-fghjk', 'mnpqr-stuvw'];
let security: Security;
const sentTo = (path: string) => screen.sent.filter((request) => request.path === path);
const show = (session = {}) => screen.open(SecurityScreen, { at: '/security', session });

async function confirmIt() {
  await type('Current password', 'Portal-demo-1');
  await press('Confirm');
}

beforeEach(() => {
  security = { devices: [device, phone], twoStep: off };
  screen.answer(getSecurity, () => security);
  screen.answer(confirmPassword, { correct: true });
});

describe('Two-step sign-in', () => {
  it('is set up after the password, with a QR code and its key; the recovery codes are shown once', async () => {
    screen.answer(beginTwoStep, {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Portal:MYS0001?secret=JBSWY3DPEHPK3PXP&issuer=Portal',
    });
    screen.answer(confirmTwoStep, () => {
      security = { ...security, twoStep: on };
      return { recoveryCodes: codes };
    });
    await show();
    await press('Turn on');
    expect(pageText()).toContain('Enter your current password to set up two-step sign-in.');
    expect(sentTo(beginTwoStep.path)).toEqual([]);
    await confirmIt();
    expect(within(page.getByRole('dialog')).queryByRole('img')).not.toBeNull();
    expect(pageText()).toContain('JBSW Y3DP EHPK 3PXP');
    await type('Code', '123456');
    await press('Turn on');
    expect(sentTo(confirmTwoStep.path)[0]?.body).toEqual({ Code: '123456' });
    expect(pageText()).toContain('abcde-fghjk');
    expect(toast.success).toHaveBeenCalledWith(m.security_toast_turned_on());
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(pageText()).toContain('abcde-fghjk');
    await press('I have saved them');
    await until(() => expect(pageText()).not.toContain('abcde-fghjk'));
  });

  it('is not set up with a wrong password', async () => {
    screen.answer(confirmPassword, { correct: false });
    await show();
    await press('Turn on');
    await confirmIt();
    expect(toast.error).toHaveBeenCalledWith('Password incorrect');
    expect(sentTo(beginTwoStep.path)).toEqual([]);
  });

  it('gives new recovery codes that can be copied, saved as a file and printed', async () => {
    security = { ...security, twoStep: on };
    screen.answer(newRecoveryCodes, { recoveryCodes: codes });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show();
    await press('New recovery codes');
    await confirmIt();
    expect(pageText()).toContain('Code Required');
    expect(sentTo(newRecoveryCodes.path)).toEqual([]);
    await type('Code', 'kqtrm-7wzpa');
    await press('Confirm');
    expect(sentTo(newRecoveryCodes.path).map(({ body }) => body)).toEqual([{ Code: 'kqtrm-7wzpa' }]);
    await press(m.security_copy_codes());
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await press('Download');
    await press('Print');
    expect(saved).toEqual(['recovery-codes-MYS0001-Admin.txt']);
    expect(print).toHaveBeenCalledTimes(1);
    // The printed sheet is outside the page and hidden from screen readers.
    const sheet = page.getByText('Account MYS0001, username Admin').parentElement ?? document.body;
    expect(sheet.parentElement).toBe(document.body);
    expect(within(sheet).getAllByRole('listitem', { hidden: true })).toHaveLength(codes.length);
  });

  it('shows Admin who has yet to set it up when it is required, and cannot be turned off then', async () => {
    security = { ...security, twoStep: { ...on, isRequired: true, lacking: ['Aina', 'Zainal'] } };
    await show();
    expect(pageText()).toContain('They will set it up at their next login: Aina and Zainal.');
    const link = page.queryByRole('link', { name: 'Show them' });
    expect(link?.getAttribute('href')).toBe('/subUserlisting?twoStep=off');
    expect(button('Turn off')).toBeUndefined();
  });

  it('names some of many users who have yet to set it up, and counts the others in the page language', async () => {
    const lacking = Array.from({ length: 11 }, (_, n) => `Ali ${n}`);
    security = { ...security, twoStep: { ...on, isRequired: true, lacking } };
    await show();
    expect(pageText()).toContain('Ali 7 and 3 more.');
    speak('ms');
    await show();
    speak('en');
    expect(pageText()).toContain('Ali 7 dan 3 lagi');
  });

  it('keeps the dialog open after a wrong code', async () => {
    security = { ...security, twoStep: on };
    const Code = m.sign_in_problem_wrong_code();
    screen.answer(newRecoveryCodes, new Refusing(Code, 400, { Code }));
    await show();
    await press('New recovery codes');
    await type('Code', '000000');
    await confirmIt();
    expect(within(page.getByRole('dialog')).getByText(Code)).toBeDefined();
    expect(pageText()).not.toContain(m.security_your_recovery_codes());
  });

  it('requests new recovery codes with the same key after a lost response, also with another code', async () => {
    security = { ...security, twoStep: on };
    screen.answer(newRecoveryCodes, new Refusing('No connection', 503));
    await show();
    await press('New recovery codes');
    await type('Code', 'kqtrm-7wzpa');
    await confirmIt();
    screen.answer(newRecoveryCodes, { recoveryCodes: codes });
    await type('Code', '123456');
    await press('Confirm');
    expect(pageText()).toContain(codes[0]);
    const keys = sentTo(newRecoveryCodes.path).map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).not.toBeNull();
  });

  it('cannot be required by an Admin who has not set it up, and a toast says why', async () => {
    await show();
    await tick('Require it of everyone in this account');
    expect(toast.error).toHaveBeenCalledWith(m.security_problem_own_first());
    expect(sentTo(requireTwoStep.path)).toEqual([]);
    expect(page.queryByRole('dialog')).toBeNull();
    expect(control('Require it of everyone in this account').checked).toBe(false);
  });

  it.each([true, false])(
    'is required or no longer required after the password and a code (required: %s)',
    async (required) => {
      security = { ...security, twoStep: { ...on, isRequired: !required } };
      screen.answer(requireTwoStep, () => {
        security = { ...security, twoStep: { ...on, isRequired: required } };
        return null;
      });
      await show();
      await tick('Require it of everyone in this account');
      expect(pageText()).toContain(
        required
          ? m.security_enter_your_current_password_to_require()
          : m.security_enter_your_current_password_to_require_no_longer(),
      );
      expect(control('Require it of everyone in this account').checked).toBe(!required);
      expect(sentTo(requireTwoStep.path)).toEqual([]);
      await type('Code', '123456');
      await confirmIt();
      expect(sentTo(requireTwoStep.path).map(({ body }) => body)).toEqual([{ required, Code: '123456' }]);
      expect(toast.success).toHaveBeenCalledWith(
        required ? m.security_toast_required() : m.security_toast_not_required(),
      );
      expect(control('Require it of everyone in this account').checked).toBe(required);
    },
  );

  it('shows a sub-user that Admin requires it, and no switch', async () => {
    security = { ...security, twoStep: { ...on, isRequired: true, lacking: null } };
    await show({ loginId: 'desk', IsParent: false });
    expect(pageText()).toContain('Your Admin requires it of everyone.');
    expect(() => control('Require it of everyone in this account')).toThrow();
  });

  it('cannot be required by a sub-user, also with every access level', async () => {
    security = { ...security, twoStep: { ...on, lacking: null } };
    await show({ loginId: 'desk', IsParent: false });
    expect(button('Turn off')).toBeDefined();
    expect(() => control('Require it of everyone in this account')).toThrow();
  });
});

describe('Devices', () => {
  it('can be signed out one by one, except the device in use', async () => {
    screen.answer(endSession, () => {
      security = { ...security, devices: [device] };
      return null;
    });
    await show();
    await press('Sign out Chrome on Windows at 10.0.0.1');
    expect(sentTo(endSession.path).map(({ body }) => body)).toEqual([{ sessionId: phone.sessionId }]);
    expect(toast.success).toHaveBeenCalledWith(m.security_toast_session_ended());
    expect(button('Sign out Chrome on Windows at 10.0.0.1')).toBeUndefined();
    expect(button('Sign out all others')).toBeUndefined();
  });
});
