import { brand } from '#shared/platform/brand/brand.ts';
import { marketIdOf, type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Email } from '#server/platform/mail/email.ts';
import type { ClaimMailFacts } from './claim.emails.ts';
import * as queries from './claim.queries.ts';

type Post = Pick<Kit, 'mail' | 'env'>;
type Writes = (facts: ClaimMailFacts) => Promise<Email>;

/** To the maker of the claim, in their language; to the account's Admin where the portal did, or they are gone. */
export async function mailCustomer(
  { mail, env }: Post,
  trx: Trx,
  scope: AccountScope,
  userId: string | null,
  write: Writes,
): Promise<void> {
  const receiver =
    (await queries.findReceiver(trx, scope, userId)) ?? (await queries.findReceiver(trx, scope, null));
  if (!receiver || receiver.email === '') return;
  const email = await write({
    fullName: receiver.full_name,
    language: receiver.language ?? baseLanguage,
    accountNo: receiver.account_no,
    market: marketIdOf(receiver.market),
    publicUrl: env.publicUrl,
  });
  await mail.send(trx, scope, receiver.email, email);
}

/** To the courier's customer care, in English; links by which people sign in go before it. */
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
