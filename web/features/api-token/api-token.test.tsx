import { fireEvent, screen as page } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

import {
  type ApiToken,
  getApiToken,
  revokeApiToken,
  updateApiToken,
  updateSandboxApiToken,
} from '#shared/features/api-token/api-token.contract.ts';
import { apiTokenRequests, repeatApiRequest } from '#shared/features/api-token/api-requests.contract.ts';
import { confirmPassword } from '#shared/features/sign-in/account.contract.ts';
import { tokenScopes } from '#shared/platform/rights/principal.ts';
import { ApiTokenScreen } from '#web/features/api-token/api-token.screen.tsx';
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
import { m } from '#shared/platform/words/words.ts';

vi.mock('#web/platform/http/encrypt-password.ts', () => ({
  encryptPassword: async (password: string) => `encrypted ${password}`,
}));
vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const user = userEvent.setup({ delay: null });
const token: ApiToken = {
  tokenId: '019a0000-0000-7000-8000-000000000001',
  kind: 'live',
  name: 'Shop',
  hint: 'x7Qz',
  createdAt: '2026-11-20T06:05:00.000Z',
  createdBy: 'Admin',
  expiresAt: null,
  lastUsedAt: null,
  scopes: [...tokenScopes],
  calls: 0,
  failures: 0,
  state: 'active',
  revokedAt: null,
};
const secret = 'live_0123456789abcdefghijklmnopqrstuvwxyz';
let tokens: ApiToken[];
const sentTo = (path: string) => screen.sent.filter((request) => request.path === path);
/** Each new token needs the password first. */
async function prove() {
  await type('Current password', 'Portal-demo-1');
  await press('Confirm');
}
const show = () => screen.open(ApiTokenScreen, { at: '/apitoken' });

beforeEach(() => {
  tokens = [token];
  screen.answer(confirmPassword, { correct: true });
  screen.answer(getApiToken, () => ({
    tokens,
    asksCode: false,
    accounts: [{ customerId: token.tokenId, accountNo: 'MYS0001', companyName: 'Kedai Bunga Raya' }],
  }));
});

it('A new token is shown once, and its dialog closes only with "I have saved it"', async () => {
  screen.answer(updateApiToken, () => {
    tokens = [{ ...token, tokenId: '019a0000-0000-7000-8000-000000000002', name: 'Till' }, token];
    return { token: secret, entry: tokens[0] };
  });
  await show();
  await press('Generate Api Token');
  await type('Name', 'Till');
  await press('Generate');
  expect(sentTo(updateApiToken.path)).toEqual([]);
  await prove();
  expect(sentTo(updateApiToken.path)[0]?.body).toEqual({ name: 'Till', expiresOn: null });
  expect(toast.success).toHaveBeenCalledWith('Generate Api Token success');
  expect(pageText()).toContain(secret);
  expect(pageText()).toContain('It is shown only this once');
  fireEvent.keyDown(window, { key: 'Escape' });
  const cover = page.getByRole('dialog').parentElement?.previousElementSibling;
  if (!cover) throw new Error('Nothing covers the page.');
  fireEvent.click(cover);
  expect(pageText()).toContain(secret);
  await press('I have saved it');
  await until(() => expect(pageText()).not.toContain(secret));
  expect(pageText()).toContain('Till');
});

it('Escape in the password step leads back to the dialog of the token with everything typed there', async () => {
  screen.answer(updateApiToken, { token: secret, entry: token });
  await show();
  await press('Generate Api Token');
  await type('Name', 'Till');
  await type('Expires on', '5/3/2027');
  await tick('Everything');
  await tick('Labels and papers');
  await press('Generate');
  expect(control('Current password')).toBeTruthy();
  await user.keyboard('{Escape}');
  await until(() => expect(page.queryByLabelText(/^Current password/u)).toBeNull());
  expect([control('Name').value, control('Expires on').value]).toEqual(['Till', '05-03-2027']);
  expect(control('Labels and papers').checked).toBe(true);
  // Escape there asks first, as before the password step.
  await user.keyboard('{Escape}');
  expect(pageText()).toContain(m.ui_discard_typed());
  await press(m.ui_keep_typing());
  await press('Generate');
  await prove();
  const asked = { name: 'Till', expiresOn: '2027-03-05', scopes: ['labels'] };
  expect(sentTo(updateApiToken.path).map(({ body }) => body)).toEqual([asked]);
});

it('Escape in the password step for an expired token keeps the new expiry date', async () => {
  tokens = [{ ...token, state: 'expired', expiresAt: '2026-11-21T16:00:00.000Z' }];
  await show();
  await press('Regenerate Shop');
  await type('Expires on', '5/3/2027');
  await press('Regenerate Shop');
  expect(control('Current password')).toBeTruthy();
  await user.keyboard('{Escape}');
  await until(() => expect(control('Expires on').value).toBe('05-03-2027'));
  expect(page.queryByLabelText(/^Current password/u)).toBeNull();
});

it('Revoking asks for confirmation with the name of the token, and sends nothing until it is confirmed', async () => {
  screen.answer(revokeApiToken, { ...token, state: 'revoked', revokedAt: '2026-11-21T00:00:00.000Z' });
  await show();
  await press('Revoke Shop');
  expect(pageText()).toContain('Revoke Shop?');
  expect(pageText()).toContain('ending in x7Qz');
  await press('Keep it');
  expect(sentTo(revokeApiToken.path)).toEqual([]);
  await press('Revoke Shop');
  await press('Revoke Shop');
  expect(sentTo(revokeApiToken.path).map(({ body }) => body)).toEqual([{ token: token.tokenId }]);
  expect(toast.success).toHaveBeenCalledWith(m.api_token_revoked_toast());
});

it('A token is requested again with the same key after a lost response, and is then shown', async () => {
  screen.answer(updateApiToken, new Refusing('The portal is not available.', 503));
  await show();
  await press('Regenerate Shop');
  await press('Regenerate Shop');
  await prove();
  screen.answer(updateApiToken, { token: secret, entry: token });
  await press('Confirm');
  await until(() => expect(pageText()).toContain(secret));
  const [first, second] = sentTo(updateApiToken.path).map(({ key }) => key);
  expect(first).not.toBeNull();
  expect(second).toBe(first);
});

it('Regenerating a token warns that the old one stops working, and a refusal is shown in the dialog', async () => {
  screen.answer(
    updateApiToken,
    new Refusing('This token has already been revoked. Generate a new one.', 409),
  );
  await show();
  await press('Regenerate Shop');
  expect(pageText()).toContain('stops working at once');
  await press('Regenerate Shop');
  await prove();
  expect(sentTo(updateApiToken.path)[0]?.query.get('token')).toBe(token.tokenId);
  const alerts = () => page.queryAllByRole('alert').map(({ textContent }) => textContent);
  await until(() => expect(alerts()).toContain('This token has already been revoked. Generate a new one.'));
  expect(toast.success).not.toHaveBeenCalledWith('Generate Api Token success');
});

it('Regenerating an expired token asks for a new expiry date', async () => {
  tokens = [{ ...token, state: 'expired', expiresAt: '2026-11-21T16:00:00.000Z' }];
  screen.answer(updateApiToken, { token: secret, entry: token });
  await show();
  await press('Regenerate Shop');
  expect(pageText()).not.toContain('stops working at once');
  await press('Regenerate Shop');
  expect(pageText()).toContain('Expires on Required');
  await type('Expires on', '5/3/2027');
  await press('Regenerate Shop');
  await prove();
  await until(() => expect(sentTo(updateApiToken.path)[0]?.body).toEqual({ expiresOn: '2027-03-05' }));
  expect(sentTo(updateApiToken.path)[0]?.query.get('token')).toBe(token.tokenId);
});

it('A sandbox token has its own request and its own toast', async () => {
  const entry = { ...token, kind: 'sandbox', name: 'Trial' } as const;
  screen.answer(updateSandboxApiToken, { token: secret, entry });
  await show();
  await press('Generate Sandbox Api Token');
  await press('Generate');
  expect(pageText()).toContain('Name Required');
  expect(sentTo(updateSandboxApiToken.path)).toEqual([]);
  await type('Name', 'Trial');
  await press('Generate');
  await prove();
  expect(toast.success).toHaveBeenCalledWith('Generate Sandbox Api Token success');
});

it('A revoked token can be neither revoked nor regenerated', async () => {
  tokens = [{ ...token, state: 'revoked', revokedAt: '2026-11-21T00:00:00.000Z' }];
  await show();
  expect(pageText()).toContain('Revoked');
  expect([button('Revoke Shop'), button('Regenerate Shop')]).toEqual([undefined, undefined]);
});

it('The expiry date is typed day first and sent year first; an invalid date is refused and stays typed', async () => {
  screen.answer(updateApiToken, { token: secret, entry: token });
  await show();
  await press('Generate Api Token');
  await type('Name', 'Trial');
  await type('Expires on', '31-02-2027');
  await press('Generate');
  expect(pageText()).toContain('Expires on is not a date');
  expect(control('Expires on').value).toBe('31-02-2027');
  expect(sentTo(updateApiToken.path)).toEqual([]);

  await type('Expires on', '5/3/2027');
  await press('Generate');
  await prove();
  await until(() =>
    expect(sentTo(updateApiToken.path)[0]?.body).toEqual({ name: 'Trial', expiresOn: '2027-03-05' }),
  );
});

it('The requests made with a token are listed with request and response, searched and repeated in the sandbox', async () => {
  tokens = [{ ...token, calls: 2, failures: 1 }];
  screen.answer(apiTokenRequests, {
    rows: [
      {
        requestId: '019a0000-0000-7000-8000-00000000000a',
        at: '2026-11-21T00:00:00.000Z',
        method: 'POST',
        path: '/api/integration/v1/shipments',
        status: 400,
        code: 'validation.required',
        ms: 12,
        asked: { body: { receiver: { name: '*** text 12' } } },
        answered: { s: false },
      },
    ],
    nextCursor: null,
  });
  await show();
  expect(pageText()).toContain('Calls in 30 days: 2, failed: 1');
  await press('Requests of Shop');
  await until(() => expect(pageText()).toContain('validation.required'));
  expect(pageText()).toContain('"name": "*** text 12"');
  expect(page.getByRole('dialog').getAttribute('aria-modal')).toBe('false');

  // Only the first 60 characters are searched for, as in a list; the field keeps the whole text.
  const pasted = `the answer was: ${'validation.required, '.repeat(4)}`;
  await type(m.api_token_requests_search(), pasted);
  await until(() =>
    expect(sentTo(apiTokenRequests.path).at(-1)?.query.get('search')).toBe(pasted.slice(0, 60)),
  );
  expect(control(m.api_token_requests_search()).value).toBe(pasted);

  screen.answer(repeatApiRequest, { status: 200, asked: {}, answered: { s: true, r: 'HX000000005MY' } });
  await press('Repeat in sandbox');
  await until(() => expect(pageText()).toContain('HX000000005MY'));
  expect(sentTo(repeatApiRequest.path)[0]?.body).toEqual({
    token: token.tokenId,
    requestId: '019a0000-0000-7000-8000-00000000000a',
  });
});

it('A token needs at least one chosen scope, and its scopes are shown', async () => {
  screen.answer(updateApiToken, () => {
    tokens = [{ ...token, name: 'Till', scopes: ['labels'] }];
    return { token: secret, entry: tokens[0] };
  });
  await show();
  expect(pageText()).not.toContain('Only:');
  await press('Generate Api Token');
  await type('Name', 'Till');
  await tick('Everything');
  await press('Generate');
  expect(pageText()).toContain('Choose at least one.');
  await tick('Labels and papers');
  await press('Generate');
  await prove();
  expect(sentTo(updateApiToken.path)[0]?.body).toEqual({ name: 'Till', expiresOn: null, scopes: ['labels'] });
  await press('I have saved it');
  await until(() => expect(pageText()).toContain('Only: Labels and papers'));
});
