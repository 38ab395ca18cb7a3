import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { checkAccountEligibility } from '#shared/features/portal-access/access-request.contract.ts';
import { AccountStep } from '#web/features/portal-access/account-step.tsx';
import { button, control, pageText, press, screenTest, settle, type } from '#web/test/screen.tsx';

const screen = screenTest();
const onEligible = vi.fn();
const alert = vi.fn();

beforeEach(() => {
  vi.stubGlobal('alert', alert);
  return screen.open(() => <AccountStep accountNo="" onEligible={onEligible} />, { session: null });
});

const eligible = { accountData: { accountNo: 'MYS0009' }, accountEligible: true, accountError: null };

it('An account number that does not have 7 characters is not sent', async () => {
  await type('Account Number', 'MYS009');
  await press('Next');
  expect(pageText()).toContain('Account Number must be exact 7 characters');
  expect(screen.sent).toEqual([]);
});

it('An account number with an excess character is not cut, as that would name another account', async () => {
  await type('Account Number', 'mys00091');
  expect(control('Account Number').value).toBe('MYS00091');
  await press('Next');
  expect(pageText()).toContain('Account Number must be exact 7 characters');
  expect(screen.sent).toEqual([]);
});

it('Enter checks the account like Next, and an eligible account leads to the next step', async () => {
  screen.answer(checkAccountEligibility, eligible);
  await type('Account Number', ' mys0009');
  await act(async () => control('Account Number').form?.requestSubmit());
  await settle();
  expect(onEligible).toHaveBeenCalledWith('MYS0009');
  expect(alert).not.toHaveBeenCalled();
});

it('An account that is not eligible is reported in an alert with the message of the server', async () => {
  const accountError = 'MYS0001 is already activated.';
  screen.answer(checkAccountEligibility, { accountData: null, accountEligible: false, accountError });
  await type('Account Number', 'MYS0001');
  await press('Next');
  expect(alert).toHaveBeenCalledExactlyOnceWith(accountError);
  expect(pageText()).toContain(accountError);
  expect(onEligible).not.toHaveBeenCalled();
});

it('The button shows Checking... until the response arrives', async () => {
  let answer = (_response: Response) => {};
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => waiting);
  await type('Account Number', 'MYS0009');
  await press('Next');
  expect(button('Checking...')).toBeDefined();
  await act(async () => answer(Response.json({ s: true, r: eligible, e: null })));
  await settle();
  expect(onEligible).toHaveBeenCalledOnce();
});
