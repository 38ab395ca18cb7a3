import { expect, it } from 'vitest';

import { forgotPassword, login } from '#shared/features/sign-in/account.contract.ts';
import { auditTrail } from '#shared/features/audit/audit.contract.ts';
import { updateLanguage } from '#shared/features/profile/profile.contract.ts';

import { encrypted, makeAdmin, testPassword, type TestUser } from '#server/test/factories.ts';
import { newestMail } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp } from '#server/test/test-app.ts';

const app = await testApp();

async function askForLink(user: TestUser) {
  const body = { CustomerAccountNo: user.accountNo, LoginId: user.loginId };
  await send(app, forgotPassword, { body, language: 'zh' });
}

it('A user who chose Bahasa Malaysia gets emails in it, whatever the language of the requesting browser', async () => {
  const user = await makeAdmin(app);
  await send(app, updateLanguage, { as: user, body: { Language: 'ms' } });
  await askForLink(user);
  const mail = await newestMail(app, user);
  expect(mail.subject).toBe('Tetapkan semula kata laluan anda');
  expect(mail.body_text).toContain('yang dihormati,');
  expect(mail.body_text).not.toMatch(/Dear|your password/u);
  expect(mail.body_html).toContain('<html lang="ms"');
});

it('A user who never chose a language gets emails in the language of the first sign-in page', async () => {
  const user = await makeAdmin(app);
  const signIn = async (language: string) => {
    const Password = encrypted(app, testPassword);
    const body = { CustomerAccountNo: user.accountNo, LoginId: user.loginId, Password };
    expect((await send(app, login, { body, language, from: ownAddress() })).e).toBeNull();
    await askForLink(user);
    return (await newestMail(app, user)).subject;
  };
  expect(await signIn('ms')).toBe('Tetapkan semula kata laluan anda');
  expect(await signIn('en')).toBe('Tetapkan semula kata laluan anda');
});

it('A user who never chose a language or signed in gets emails in English', async () => {
  const user = await makeAdmin(app);
  await askForLink(user);
  const mail = await newestMail(app, user);
  expect(mail.subject).toBe('Reset your password');
});

it('An invalid request with Accept-Language: zh is refused with a Chinese message', async () => {
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

it('A body that is not an object is refused in the language of the request, with no English word', async () => {
  const as = await makeAdmin(app);
  const messages = ['en', 'ms', 'zh'].map(
    async (language) => (await send(app, auditTrail, { as, body: [], language })).e,
  );
  expect(await Promise.all(messages)).toEqual([
    'The request must be an object',
    'Permintaan mesti objek',
    '请求必须是对象',
  ]);
});
