/** Links that open the page for a new password: for the first time, or after it was forgotten. */
import { problem } from '#shared/platform/validation/problem.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { notFound, Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { firstTimeEmail, resetEmail } from './account.emails.ts';
import * as queries from './account.queries.ts';
import { hashOfToken, makeToken } from './scoped-token.service.ts';

/** A link in a mail works this long (domain.md, "Accounts, flags and rights"). */
const linkHours = 24;
/** Of each kind, by any caller, so that nobody's mailbox can be filled; an office sets up many people in an hour. */
const linksPerHour = { person: 5, mailbox: 20, account: 100 } as const;
/** So many a person has in an hour whatever went to others: filling a mailbox must not lock its owner out. */
const firstOfHour = 2;

/** What `mailLink` refuses with; nothing was written, so that the caller may go on without an email. */
export class TooManyLinks extends Refused {
  constructor() {
    super('tooMany', problem(m.sign_in_problem_too_many_links), { retryAfterSeconds: 3600 });
  }
}

export type LinkKind = 'R' | 'F';

/**
 * Who asks for themselves (R) is refused for others' links only after their first of the hour. Who is invited (F) is invited by
 * somebody else, who may name any mailbox: their account's own bounds always hold, and other accounts take nothing from it.
 */
function areTooMany(kind: LinkKind, sent: queries.LinksSent): boolean {
  const { person, mailbox, account } = linksPerHour;
  if (sent.person >= person) return true;
  const isFirst = sent.person < firstOfHour;
  if (kind === 'F' && (sent.account >= account || sent.mailboxHere >= mailbox)) return true;
  return !isFirst && (sent.account >= account || sent.mailbox >= mailbox);
}

export interface MailedLinks {
  /** Mails a link to set a password: F for the first time, R to reset. Refuses more than a few in an hour. */
  mailLink(trx: Trx, scope: AccountScope, userId: string, kind: LinkKind): Promise<void>;
  /** Links that were mailed to the user open nothing any more. */
  retireLinks(trx: Trx, scope: AccountScope, userId: string): Promise<void>;
}

export function mailedLinks(kit: Kit): MailedLinks {
  const { clock } = kit;
  const hoursFromNow = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
  const retireLinks = (trx: Trx, scope: AccountScope, userId: string) =>
    queries.retireLinks(trx, scope, userId, clock.now());

  async function mailLink(trx: Trx, scope: AccountScope, userId: string, kind: LinkKind): Promise<void> {
    const user = await queries.findUser(trx, scope, userId);
    const account = await queries.findAccount(trx, scope);
    if (!user) throw notFound(m.users_the_user);
    await queries.lockUser(trx, scope, userId);
    const to = { userId, email: user.email, kind };
    if (areTooMany(kind, await queries.countLinks(trx, scope, to, hoursFromNow(-1))))
      throw new TooManyLinks();
    const token = makeToken(scope);
    const mailId = newId(clock);
    await queries.insertLink(trx, {
      scope,
      tokenHash: hashOfToken(token),
      userId,
      kind,
      at: clock.now(),
      expiresAt: hoursFromNow(linkHours),
      mailId,
    });
    const query = new URLSearchParams({ email: user.email, token, type: kind });
    const facts = {
      fullName: user.full_name,
      language: user.language ?? baseLanguage,
      accountNo: account.account_no,
      loginId: user.login_id,
      url: `${kit.env.publicUrl}/forgotpassword?${query}`,
    };
    await kit.mail.send(
      trx,
      scope,
      user.email,
      await (kind === 'R' ? resetEmail(facts) : firstTimeEmail(facts)),
      { mailId },
    );
  }

  return { mailLink, retireLinks };
}
