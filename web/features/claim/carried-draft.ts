import { useEffect, useEffectEvent } from 'react';

import type { ClaimForm } from '#shared/features/claim/claim.contract.ts';
import type { ClaimCause } from '#shared/features/claim/claim.rules.ts';
import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';

/** Takes the name of the form's draft; returns that of the form that the screen showed before, whichever consignment notes it was for. */
export type DraftBefore = (key: string) => string | null;

/** The form as it begins. */
export type Begun = Omit<ClaimForm, 'cause'> & { cause: ClaimCause | undefined };

/** What was typed goes along when consignment notes are added or left out. To be called before the form's draft is read. */
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
