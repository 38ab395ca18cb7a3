import { brand } from '#shared/platform/brand/brand.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Email } from '#server/platform/mail/email.ts';
import { personToTell } from '#server/features/sign-in/acting-person.service.ts';
import type { ClaimMailFacts } from './claim.emails.ts';

type Post = Pick<Kit, 'mail' | 'env'>;
type Writes = (facts: ClaimMailFacts) => Promise<Email>;

/**
 * Sends an email to the creator of the claim, in their language; to the account's Admin if the portal created it, or if the
 * creator may no longer open it.
 */
export async function mailCustomer(
  { mail, env }: Post,
  trx: Trx,
  scope: AccountScope,
  userId: string | null,
  write: Writes,
): Promise<void> {
  const receiver = await personToTell(trx, scope, userId, rights.submitClaims);
  if (!receiver || receiver.email === '') return;
  const email = await write({
    fullName: receiver.fullName,
    language: receiver.language,
    accountNo: receiver.accountNo,
    market: receiver.market,
    publicUrl: env.publicUrl,
  });
  await mail.send(trx, scope, receiver.email, email);
}

/** Sends an email to the courier's customer care, in English. It has lower priority than emails with sign-in links. */
export async function mailCourier(
  { mail, env }: Post,
  trx: Trx,
  { scope, accountNo, market }: { scope: AccountScope; accountNo: string; market: MarketId },
  write: Writes,
): Promise<void> {
  const desk = brand.companies[marketOf(market).code];
  const email = await write({
    fullName: desk.legalName,
    language: baseLanguage,
    accountNo,
    market,
    publicUrl: env.publicUrl,
  });
  await mail.send(trx, scope, desk.email, email, { givesWay: true });
}
