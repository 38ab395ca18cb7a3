/** The emails that an account was sent, as its people would find them in their mailboxes. */
import type { TestAccount } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Who = Pick<TestAccount, 'scope'>;

/** What an account was sent, oldest first. */
export const mailsOf = (app: TestApp, { scope }: Who) =>
  app.kit.database.db
    .selectFrom('mail')
    .select(['mail_id', 'recipient', 'subject', 'body_text', 'body_html'])
    .where('account_id', '=', scope)
    .orderBy('mail_id')
    .execute();

export const subjectsOf = async (app: TestApp, who: Who) =>
  (await mailsOf(app, who)).map(({ subject }) => subject);

/** The newest, to one recipient if given; throws when there is none. */
export async function newestMail(app: TestApp, who: Who, recipient?: string) {
  const mails = await mailsOf(app, who);
  const mail = mails.findLast((one) => recipient === undefined || one.recipient === recipient);
  if (mail === undefined) throw new Error(`No email was sent to ${recipient ?? 'the account'}.`);
  return mail;
}
