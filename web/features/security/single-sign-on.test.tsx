import { beforeEach, describe, expect, it, vi } from 'vitest';

import { listPasskeys } from '#shared/features/passkey/passkey.contract.ts';
import { getSecurity } from '#shared/features/security/security.contract.ts';
import { confirmPassword } from '#shared/features/sign-in/account.contract.ts';
import { getProvider, saveProvider } from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { SecurityScreen } from '#web/features/security/security.screen.tsx';
import { control, pageText, press, Refusing, screenTest, type } from '#web/test/screen.tsx';

vi.mock('#web/platform/http/encrypt-password.ts', () => ({
  encryptPassword: async (password: string) => `encrypted ${password}`,
}));

const screen = screenTest();
const off = { since: null, recoveryCodesLeft: 0, isRequired: false, lacking: [] };
const provider = {
  issuer: 'https://login.company.example',
  clientId: 'portal',
  label: 'Company login',
  matchBy: 'loginId' as const,
  isPasswordOff: false,
  isForOrganisation: false,
  changedAt: '2026-11-21T06:05:00.000Z',
  changedBy: 'Admin',
};

beforeEach(() => {
  screen.answer(getSecurity, { devices: [], twoStep: off });
  screen.answer(listPasskeys, { address: 'https://portal.example', passkeys: [] });
  screen.answer(getProvider, {
    provider,
    redirectUri: 'https://portal.example/singlesignon',
    inherited: null,
    mayBeForOrganisation: false,
  });
  screen.answer(confirmPassword, { correct: true });
});

describe('Single sign-on', () => {
  it('explains at its choice that Admin is never found by username', async () => {
    await screen.open(SecurityScreen, { at: '/security' });
    const hint = document.getElementById(
      control(m.single_sign_on_match_by()).getAttribute('aria-describedby') ?? '',
    );
    expect(hint?.textContent).toBe(m.single_sign_on_match_by_hint());
  });

  it('shows at the client secret that a changed issuer address requires it again', async () => {
    const clientSecret = m.single_sign_on_problem_secret_anew({ label: m.single_sign_on_client_secret() });
    screen.answer(saveProvider, new Refusing(clientSecret, 400, { clientSecret }));
    await screen.open(SecurityScreen, { at: '/security' });
    await type('Issuer address', 'https://login.other.example');
    await press('Save');
    await type('Current password', 'Portal-demo-1');
    await press('Confirm');
    expect(screen.bodyOf(saveProvider)).toMatchObject({
      issuer: 'https://login.other.example',
      clientSecret: '',
    });
    expect(control('Client secret').getAttribute('aria-invalid')).toBe('true');
    expect(pageText()).toContain(clientSecret);
  });
});
