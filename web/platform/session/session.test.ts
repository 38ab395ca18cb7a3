import { expect, it } from 'vitest';

import { currentSession } from '#shared/features/sign-in/account.contract.ts';
import { logOut, revalidateSession, sessionNow } from '#web/platform/session/session.ts';
import { screenTest, until } from '#web/test/screen.tsx';
import { admin, signIn } from '#web/test/session.ts';

const { answer, sent } = screenTest();
const requestCount = () => sent.filter(({ path }) => path === currentSession.path).length;

it('A late session response for the previous user does not change the session of the next user', async () => {
  let answerFirst = (_reply: typeof admin): void => undefined;
  answer(
    currentSession,
    () =>
      new Promise<typeof admin>((resolve) => {
        answerFirst = resolve;
      }),
  );
  signIn();
  const reading = revalidateSession();
  await until(() => expect(requestCount()).toBe(1));
  await logOut();
  const other = { ...admin, CustomerAccountNo: 'MYS0002', loginId: 'desk', FullName: 'Farid Osman' };
  signIn(other);
  answer(currentSession, { ...other, FullName: 'Farid bin Osman' });
  await revalidateSession();
  answerFirst(admin);
  await reading;
  expect(sessionNow()).toMatchObject({
    accountNumber: 'MYS0002',
    loginId: 'desk',
    fullName: 'Farid bin Osman',
  });
});
