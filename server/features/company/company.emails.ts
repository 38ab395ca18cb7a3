import { auditDetails, detailLine } from '#shared/features/audit/audit.rules.ts';
import type { CompanyChange } from '#shared/features/company/company.contract.ts';
import { auditedChanges } from '#shared/features/company/company.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

interface DecisionFacts extends Receiver {
  accountNo: string;
  changes: readonly CompanyChange[];
  /** URL of the screen with the details. */
  url: string;
}

/** Formats changes like the audit trail: 'Address 1: (empty) → Level 2'. */
function lines({ changes, ...receiver }: DecisionFacts): string[] {
  const locale = { locale: receiver.language };
  const empty = m.company_email_empty({}, locale);
  return auditDetails({ action: '', detail: { changes: auditedChanges(changes) } }, locale).map((one) =>
    detailLine({ ...one, from: one.from || empty, to: one.to || empty }, locale),
  );
}

export function companyApprovedEmail(facts: DecisionFacts): Promise<Email> {
  const { accountNo, url } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.company_email_approved_subject),
    paragraphs: [say(m.company_email_approved_text, { accountNo }), ...lines(facts)],
    action: { label: say(m.company_email_action), url },
  });
}

export function companyRejectedEmail(facts: DecisionFacts & { reason: string }): Promise<Email> {
  const { accountNo, url, reason } = facts;
  const { say, ...opening } = writerFor(facts);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.company_email_rejected_subject),
    paragraphs: [say(m.company_email_rejected_text, { accountNo, reason }), ...lines(facts)],
    action: { label: say(m.company_email_action), url },
    footnote: say(m.company_email_rejected_footnote),
  });
}
