import { expect, it } from 'vitest';

import { forgotPassword } from '#shared/features/sign-in/account.contract.ts';
import { auditTrail } from '#shared/features/audit/audit.contract.ts';
import { updateLanguage } from '#shared/features/profile/profile.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { newestMail } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { testApp } from '#server/test/test-app.ts';

const app = await testApp();

async function askForLink(user: TestUser) {
  const body = { CustomerAccountNo: user.accountNo, LoginId: user.loginId };
  await send(app, forgotPassword, { body, language: 'zh' });
}

it('A person who chose Bahasa Malaysia gets emails in it, whatever the browser that asked for them reads', async () => {
  const user = await makeAdmin(app);
  await send(app, updateLanguage, { as: user, body: { Language: 'ms' } });
  await askForLink(user);
  const mail = await newestMail(app, user);
  expect(mail.subject).toBe('Tetapkan semula kata laluan anda');
  expect(mail.body_text).toContain('yang dihormati,');
  expect(mail.body_text).not.toMatch(/Dear|your password/u);
  expect(mail.body_html).toContain('<html lang="ms"');
});

it('A person who never chose gets them in English', async () => {
  const user = await makeAdmin(app);
  await askForLink(user);
  const mail = await newestMail(app, user);
  expect(mail.subject).toBe('Reset your password');
});

it('A call with Accept-Language: zh is refused in Chinese', async () => {
  const user = await makeAdmin(app);
  const bad = { as: user, body: { limit: 'many' } };
  const [english, chinese] = [
    await send(app, auditTrail, bad),
    await send(app, auditTrail, { ...bad, language: 'zh' }),
  ];
  expect(english.status).toBe(400);
  expect(chinese.e).toMatch(/\p{Script=Han}/u);
  expect(chinese.e).not.toBe(english.e);
});
