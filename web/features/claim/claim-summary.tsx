import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { claimForm } from '#shared/features/claim/claim.contract.ts';
import type { CheckedConsignment } from '#shared/features/claim/claim-check.contract.ts';
import { limitWords, proofWords } from '#shared/features/claim/claim.model.ts';
import {
  type ClaimCause,
  claimEstimate,
  contentsDueAt,
  missingProofs,
} from '#shared/features/claim/claim.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { formatDay } from '#shared/platform/time/market-time.ts';
import { allOf } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';

import { useUploads } from '#web/features/claim/uploads.ts';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import type { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import classes from './claim.module.css';

interface SummaryProps {
  checked: readonly CheckedConsignment[];
  cause: ClaimCause | null;
  form: ReturnType<typeof useSchemaForm<ReturnType<typeof claimForm>>>;
  isSending: boolean;
}

/** The payment to expect, line by line, and the proof still needed for it. */
export function ClaimSummary({ checked, cause, form, isSending }: SummaryProps) {
  const market = useMarket();
  const uploads = useUploads();
  const parts = useWatch({ control: form.methods.control, name: 'consignments' });
  const given = uploads
    .filter((item) => checked.some((one) => one.consignmentNoteNo === item.cnNo) && item.state === 'done')
    .map(({ kind }) => kind);
  const lines = checked.flatMap(({ consignmentNoteNo: cnNo, parcel }, index) =>
    parcel && cause
      ? [{ cnNo, ...claimEstimate(cause, { ...parcel, lossCents: parts[index]?.lossCents ?? null, given }) }]
      : [],
  );
  const total = lines.reduce((sum, one) => sum + one.ifProvedCents, 0);
  const missing = cause ? missingProofs(cause, given) : [];
  const [due] = useState(() => formatDay(new Date(contentsDueAt(new Date(), market).getTime() - 1), market));
  return (
    <div className={classes.summary} role="status">
      <h2>{m.claim_estimate()}</h2>
      {cause === null ? (
        <p className={classes.hint}>{m.claim_estimate_help()}</p>
      ) : (
        <>
          <p className={classes.total}>{formatMoney(total, market.id)}</p>
          <ul className={classes.lines}>
            {lines.map(({ cnNo, ifProvedCents, limitedBy }) => (
              <li key={cnNo}>
                <span className="consignment-number">{cnNo}</span>
                <span className="figures">{formatMoney(ifProvedCents, market.id)}</span>
                <small>{m.claim_limited_by({ what: limitWords[limitedBy]() })}</small>
              </li>
            ))}
          </ul>
          {missing.length > 0 && (
            <p className={classes.missing}>
              {m.claim_still_needed({
                what: allOf(missing.map((kind) => proofWords[kind]())),
                day: due,
              })}
            </p>
          )}
        </>
      )}
      <SubmitButton form={form} busyLabel={m.claim_submitting()} disabled={isSending} fullWidth>
        {isSending ? m.claim_files_on_the_way() : m.common_submit()}
      </SubmitButton>
    </div>
  );
}
