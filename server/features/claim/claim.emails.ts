import type { ClaimDetail } from '#shared/features/claim/claim.contract.ts';
import {
  draftReasonWords,
  type DraftReason,
  proofWords,
  stateWords,
} from '#shared/features/claim/claim.model.ts';
import { endText } from '#shared/features/claim/claim.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { formatDay } from '#shared/platform/time/market-time.ts';
import { allOf } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

export interface ClaimMailFacts extends Receiver {
  accountNo: string;
  market: MarketId;
  /** The portal's base URL, without a trailing slash. */
  publicUrl: string;
}

const linkTo = ({ publicUrl }: ClaimMailFacts, claimId: string) =>
  `${publicUrl}/claimlisting?claim=${claimId}`;

const endIn = (market: MarketId, endsAt: Date | string) => endText(new Date(endsAt), marketOf(market));

/** Confirms to the customer that the claim was received, and lists missing proofs. */
export function claimSentEmail(facts: ClaimMailFacts & { claim: ClaimDetail }): Promise<Email> {
  const { claim, accountNo, market } = facts;
  const { say, language, ...opening } = writerFor(facts);
  const cns = allOf(
    claim.consignments.map(({ consignmentNoteNo }) => consignmentNoteNo),
    { locale: language },
  );
  const paragraphs = [say(m.claim_email_sent_text, { claimNo: claim.claimNo, cns, accountNo })];
  if (claim.missing.length > 0 && claim.documentsDueAt !== null) {
    const what = allOf(
      claim.missing.map((kind) => say(proofWords[kind])),
      { locale: language },
    );
    paragraphs.push(say(m.claim_email_missing, { what, day: endIn(market, claim.documentsDueAt) }));
  }
  return writeEmail(emailBrand, {
    ...opening,
    language,
    subject: say(m.claim_email_sent_subject, { claimNo: claim.claimNo }),
    paragraphs,
    action: { label: say(m.claim_email_action), url: linkTo(facts, claim.claimId) },
  });
}

/**
 * Tells the customer that the courier decided, started a review or asked for documents. After a rejected objection the state is
 * the one before it, and nothing more is paid.
 */
export function claimMovedEmail(
  facts: ClaimMailFacts & { claim: ClaimDetail; reason: string; isObjectionRejected: boolean },
): Promise<Email> {
  const { claim, reason, market, isObjectionRejected } = facts;
  const { claimNo } = claim;
  const { say, language, ...opening } = writerFor(facts);
  const state = say(stateWords[claim.state]);
  const paragraphs = [
    isObjectionRejected
      ? say(m.claim_email_objection_rejected_text, { claimNo })
      : say(m.claim_email_moved_text, { claimNo, state }),
  ];
  if (claim.state === 'approved') {
    const before = isObjectionRejected ? claim.payments : claim.payments.slice(0, -1);
    const paid = before.reduce((sum, { cents }) => sum + cents, 0);
    for (const { at, cents, reference } of before) {
      const day = formatDay(new Date(at), marketOf(market));
      paragraphs.push(say(m.claim_email_paid_before, { day, amount: formatMoney(cents, market), reference }));
    }
    if (!isObjectionRejected)
      paragraphs.push(
        say(m.claim_email_paid, {
          amount: formatMoney((claim.decidedCents ?? 0) - paid, market),
          reference: claim.paymentReference,
        }),
      );
  }
  if (reason !== '') paragraphs.push(reason);
  if (claim.state === 'documents' && claim.documentsDueAt !== null) {
    paragraphs.push(say(m.claim_email_documents_until, { day: endIn(market, claim.documentsDueAt) }));
  }
  if (claim.due?.kind === 'objection') {
    paragraphs.push(say(m.claim_email_objection, { day: endIn(market, claim.due.at) }));
  }
  return writeEmail(emailBrand, {
    ...opening,
    language,
    subject: isObjectionRejected
      ? say(m.claim_email_objection_rejected_subject, { claimNo })
      : say(m.claim_email_moved_subject, { claimNo, state }),
    paragraphs,
    action: { label: say(m.claim_email_action), url: linkTo(facts, claim.claimId) },
  });
}

/** Sends the customer a message of the courier. */
export function claimAnswerEmail(
  facts: ClaimMailFacts & { claimId: string; claimNo: string; text: string },
): Promise<Email> {
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.claim_email_message_subject, { claimNo: facts.claimNo }),
    paragraphs: [say(m.claim_email_message_text, { claimNo: facts.claimNo }), facts.text],
    action: { label: say(m.claim_email_action), url: linkTo(facts, facts.claimId) },
  });
}

/** Sends the courier a message of the customer. */
export function courierMessageEmail(
  facts: ClaimMailFacts & { claimNo: string; text: string },
): Promise<Email> {
  const { say, ...opening } = writerFor(facts);
  const { claimNo, accountNo, text } = facts;
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.claim_email_customer_subject, { claimNo, accountNo }),
    paragraphs: [say(m.claim_email_customer_text, { claimNo, accountNo }), text],
  });
}

/** Tells the customer about drafts that the portal opened, each of which needs only one photo. */
export function claimDraftsEmail(
  facts: ClaimMailFacts & {
    drafts: readonly { claimId: string; cnNo: string; reason: DraftReason; until: Date | null }[];
  },
): Promise<Email> {
  const { say, language, ...opening } = writerFor(facts);
  const { drafts, market, accountNo, publicUrl } = facts;
  return writeEmail(emailBrand, {
    ...opening,
    language,
    subject: say(m.claim_email_drafts_subject, { count: drafts.length }),
    paragraphs: [
      say(m.claim_email_drafts_text, { count: drafts.length, accountNo }),
      ...drafts.map(({ cnNo, reason, until }) =>
        say(m.claim_email_draft_line, {
          cnNo,
          reason: say(draftReasonWords[reason]),
          day: until === null ? '–' : endIn(market, until),
        }),
      ),
    ],
    action: { label: say(m.claim_email_drafts_action), url: `${publicUrl}/claimlisting?view=attention` },
  });
}
