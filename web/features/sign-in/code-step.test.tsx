import { screen as shown } from '@testing-library/react';
import { expect, it } from 'vitest';

import { loginWithCode } from '#shared/features/sign-in/account.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { CodeStep } from '#web/features/sign-in/code-step.tsx';
import { control, press, screenTest, type } from '#web/test/screen.tsx';
import { admin } from '#web/test/session.ts';

const page = screenTest();
const step = (TwoStep: 'code' | 'passkey') => () => (
  <CodeStep
    asked={{ ...admin, TwoStep, TwoStepTicket: 'ticket' }}
    onBack={() => undefined}
    onSignedIn={async () => undefined}
  />
);
const focused = () => document.activeElement;

it('The code field has the focus first; then the recovery codes are shown, with the focus on their heading', async () => {
  await page.open(step('code'), { session: null });
  expect(focused()).toBe(control(m.security_code()));
  page.answer(loginWithCode, { ...admin, RecoveryCodes: ['one', 'two'] });
  await type(m.security_code(), '123456');
  await press(m.sign_in_login());
  expect(focused()).toBe(shown.getByRole('heading', { name: m.sign_in_recovery_codes() }));
  for (const code of ['one', 'two']) expect(shown.queryAllByText(code)).not.toEqual([]);
});

it('The heading has the focus, and there is no code field, when the second step is a passkey', async () => {
  await page.open(step('passkey'), { session: null });
  expect(focused()).toBe(shown.getByRole('heading', { name: m.sign_in_two_step() }));
  expect(shown.queryByRole('textbox')).toBeNull();
});
