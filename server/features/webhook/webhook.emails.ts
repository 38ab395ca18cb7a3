import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

export interface EndpointFacts extends Receiver {
  accountNo: string;
  market: MarketId;
  endpointUrl: string;
  /** The portal's base URL, without a trailing slash. */
  publicUrl: string;
}

const pageOf = ({ publicUrl }: EndpointFacts) => `${publicUrl}/webhooks`;

/** Nothing has been delivered for hours; the portal keeps retrying. */
export function failingEmail(facts: EndpointFacts & { since: Date }): Promise<Email> {
  const { accountNo, endpointUrl: url, market, since } = facts;
  const { say, ...opening } = writerFor(facts);
  const when = formatDayTime(since, marketOf(market));
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.webhook_email_failing_subject),
    paragraphs: [say(m.webhook_email_failing_text, { url, accountNo, when }), say(m.webhook_email_kept)],
    action: { label: say(m.webhook_email_action), url: pageOf(facts) },
  });
}

/** The endpoint was turned off: the receiver answered 410, or has failed for a day. */
export function turnedOffEmail(facts: EndpointFacts & { isGone: boolean }): Promise<Email> {
  const { accountNo, endpointUrl: url, isGone } = facts;
  const { say, ...opening } = writerFor(facts);
  const text = isGone ? m.webhook_email_gone_text : m.webhook_email_off_text;
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.webhook_email_off_subject),
    paragraphs: [say(text, { url, accountNo }), say(m.webhook_email_kept)],
    action: { label: say(m.webhook_email_action), url: pageOf(facts) },
  });
}
