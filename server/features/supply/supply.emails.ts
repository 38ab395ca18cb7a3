import { supplyStateWords } from '#shared/features/supply/supply.model.ts';
import type { SupplyState } from '#shared/features/supply/supply.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { emailBrand, type Receiver, writerFor } from '#server/features/sign-in/account.emails.ts';
import { type Email, writeEmail } from '#server/platform/mail/email.ts';

interface Facts extends Receiver {
  accountNo: string;
  requestId: string;
  requestNo: string;
  state: SupplyState;
  reason: string;
  cnNo: string;
  publicUrl: string;
}

/** Tells the customer about the new state of a request. */
export function supplyMovedEmail(facts: Facts): Promise<Email> {
  const { requestNo, requestId, reason, cnNo, accountNo, publicUrl } = facts;
  const { say, ...opening } = writerFor(facts);
  const state = say(supplyStateWords[facts.state]);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.supply_email_subject, { requestNo, state }),
    paragraphs: [
      say(m.supply_email_text, { requestNo, accountNo, state }),
      ...(cnNo === '' ? [] : [say(m.supply_email_cn, { cnNo })]),
      ...(reason === '' ? [] : [reason]),
    ],
    action: {
      label: say(m.supply_email_action),
      url: `${publicUrl}/supplylisting?account=${accountNo}&request=${requestId}`,
    },
  });
}
