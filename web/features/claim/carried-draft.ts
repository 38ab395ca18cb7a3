import { useEffect, useEffectEvent } from 'react';

import type { ClaimForm } from '#shared/features/claim/claim.contract.ts';
import type { ClaimCause } from '#shared/features/claim/claim.rules.ts';
import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';

/** Stores the key of the form's draft, and returns the key stored before, whichever consignment notes that was for. */
export type DraftBefore = (key: string) => string | null;

/** The form's initial values. */
export type Begun = Omit<ClaimForm, 'cause'> & { cause: ClaimCause | undefined };

/** Keeps what was typed when consignment notes are added or left out. Call it before the form's draft is read. */
export function useCarriedDraft(
  key: string,
  begun: Begun,
  causes: readonly ClaimCause[],
  draftBefore: DraftBefore,
): void {
  const carry = useEffectEvent((now: string) => {
    const before = draftBefore(now);
    if (before === null || before === now) return;
    const typed = readDraft(before) as Partial<Begun> | null;
    if (typed === null) return;
    const { cause, consignments = [] } = typed;
    writeDraft(now, {
      ...begun,
      ...typed,
      claimId: begun.claimId,
      cause: cause && causes.includes(cause) ? cause : begun.cause,
      consignments: begun.consignments.map(
        (one) => consignments.find(({ ConsignmentNo }) => ConsignmentNo === one.ConsignmentNo) ?? one,
      ),
    } satisfies Begun);
    removeDraft(before);
  });
  useEffect(() => carry(key), [key]);
}
