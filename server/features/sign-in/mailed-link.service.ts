/** Mailed links to the page for setting a password: for the first time, or after it was forgotten. */
import { type Market, marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { hourMs, hourSeconds, minuteMs, msAfter } from '#shared/platform/time/spans.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type LinkKind, linkKinds } from '#server/platform/db/password-links.ts';
import { notFound, Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { firstProviderEmail, firstTimeEmail, resetEmail } from './account.emails.ts';
import type { SingleSignOn } from '#server/features/single-sign-on/single-sign-on.service.ts';
import * as queries from './account.queries.ts';
import { hashOfToken, makeToken } from './scoped-token.service.ts';

/** Hours that a mailed link is valid (domain.md, "Accounts, flags and rights"). */
const linkHours = 24;
/** Limits per kind of link, whoever requests it, so that no mailbox can be flooded; an office sets up many users in an hour. */
const linksPerHour = { person: 5, mailbox: 20, account: 100 } as const;
/** Links that a user may always request per hour, whatever was sent to others: flooding a mailbox must not lock its owner out. */
const firstOfHour = 2;

/** The refusal of `mailLink`. Nothing has been written, so the caller may continue without the email. */
export class TooManyLinks extends Refused {
  constructor(refusal = problem(m.sign_in_problem_too_many_links), retryAfterSeconds = hourSeconds) {
    super('tooMany', refusal, { retryAfterSeconds });
  }
}

/** A user who invites many others does not expect an email, so the refusal says when the next invitations are possible. */
function tooManyInvited(oldest: Date, now: Date, market: Market): TooManyLinks {
  // Shown to the minute, rounded up so that it is not too early.
  const goesOn = new Date(Math.ceil((oldest.getTime() + hourMs) / minuteMs) * minuteMs);
  const refusal = problem(m.sign_in_problem_too_many_invited, {
    max: linksPerHour.account,
    when: formatDayTime(goesOn, market),
  });
  return new TooManyLinks(refusal, Math.ceil((goesOn.getTime() - now.getTime()) / 1000));
}

/**
 * A user who asks for a reset is refused because of others' links only after their own first ones of the hour. An
 * invitation is sent by somebody else, who may name any mailbox: the limits of their own account always apply, and
 * links from other accounts do not reduce the first ones.
 */
function areTooMany(kind: LinkKind, sent: queries.LinksSent): boolean {
  const { person, mailbox, account } = linksPerHour;
  if (sent.person >= person) return true;
  const isFirst = sent.person < firstOfHour;
  if (kind === linkKinds.firstTime && (sent.account >= account || sent.mailboxHere >= mailbox)) return true;
  return !isFirst && (sent.account >= account || sent.mailbox >= mailbox);
}

export interface MailedLinks {
  /** Mails a link to set a password. Refuses when too many were sent in the last hour. */
  mailLink(trx: Trx, scope: AccountScope, userId: string, kind: LinkKind): Promise<void>;
  /** Invalidates the links mailed to the user. */
  retireLinks(trx: Trx, scope: AccountScope, userId: string): Promise<void>;
}

export function mailedLinks(kit: Kit, singleSignOn: Pick<SingleSignOn, 'onlyLogin'>): MailedLinks {
  const { clock } = kit;
  const hoursFromNow = (hours: number) => msAfter(clock.now(), hours * hourMs);
  const retireLinks = (trx: Trx, scope: AccountScope, userId: string) =>
    queries.retireLinks(trx, scope, userId, clock.now());

  async function mailLink(trx: Trx, scope: AccountScope, userId: string, kind: LinkKind): Promise<void> {
    const user = await queries.findUser(trx, scope, userId);
    const account = await queries.findAccount(trx, scope);
    if (!user) throw notFound(m.users_the_user);
    await queries.lockUser(trx, scope, userId);
    const to = { userId, email: user.email, kind };
    const sent = await queries.countLinks(trx, scope, to, hoursFromNow(-1));
    if (areTooMany(kind, sent)) {
      const { person, account: most } = linksPerHour;
      const isOfAccount = kind === linkKinds.firstTime && sent.person < person && sent.account >= most;
      const oldest = isOfAccount && (await queries.findLinkTime(trx, scope, kind, most));
      throw oldest
        ? tooManyInvited(oldest, clock.now(), marketOf(marketIdOf(account.market)))
        : new TooManyLinks();
    }
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
    const isFirst = kind === linkKinds.firstTime;
    // A password would open nothing where the organisation's own login is the only one.
    const provider = isFirst && !user.is_admin ? await singleSignOn.onlyLogin(trx, scope) : null;
    const withLink = isFirst ? firstTimeEmail : resetEmail;
    const email =
      provider === null
        ? withLink(facts)
        : firstProviderEmail({ ...facts, label: provider, url: `${kit.env.publicUrl}/login` });
    await kit.mail.send(trx, scope, user.email, await email, { mailId });
  }

  return { mailLink, retireLinks };
}
