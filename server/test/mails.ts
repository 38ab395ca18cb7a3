/** The emails sent to an account, as its users would find them in their mailboxes. */
import type { TestAccount } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Who = Pick<TestAccount, 'scope'>;

/** All emails to the account, oldest first. */
export const mailsOf = (app: TestApp, { scope }: Who) =>
  app.kit.database.db
    .selectFrom('mail')
    .select(['mail_id', 'recipient', 'subject', 'body_text', 'body_html'])
    .where('account_id', '=', scope)
    .orderBy('mail_id')
    .execute();

export const subjectsOf = async (app: TestApp, who: Who) =>
  (await mailsOf(app, who)).map(({ subject }) => subject);

/** The newest email, to one recipient if given; throws if there is none. */
export async function newestMail(app: TestApp, who: Who, recipient?: string) {
  const mails = await mailsOf(app, who);
  const mail = mails.findLast((one) => recipient === undefined || one.recipient === recipient);
  if (mail === undefined) throw new Error(`No email was sent to ${recipient ?? 'the account'}.`);
  return mail;
}
