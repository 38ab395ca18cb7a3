import type { ClaimDetail } from '#shared/features/claim/claim.contract.ts';
import { causeWords } from '#shared/features/claim/claim.model.ts';
import { claimedCents } from '#shared/features/claim/claim.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import { useClaim } from '#web/features/claim/claim.api.ts';
import { DraftActions } from '#web/features/claim/claim-draft.tsx';
import { ClaimFiles } from '#web/features/claim/claim-files.tsx';
import { ClaimHistory } from '#web/features/claim/claim-history.tsx';
import { Messages, Objection } from '#web/features/claim/claim-messages.tsx';
import { AddFiles, FileLinks } from '#web/features/claim/claim-panel-files.tsx';
import { ClaimStateBadge, Due } from '#web/features/claim/claim-state.tsx';
import { Withdrawal } from '#web/features/claim/claim-withdrawal.tsx';
import { Link } from '#web/platform/router/router.tsx';
import { Answered } from '#web/platform/ui/answered.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

import classes from './claim.module.css';

/** One claim in full, beside the list. */
export function ClaimPanel({ claimId, onClose }: { claimId: string | null; onClose: () => void }) {
  const shown = useLastShown(claimId);
  const query = useClaim(shown);
  const { data } = query;
  return (
    <SidePanel
      opened={claimId !== null}
      onClose={onClose}
      title={
        data ? (
          <span className={classes.title}>
            {data.claimNo}
            <ClaimStateBadge state={data.state} />
          </span>
        ) : (
          m.claim_field_claim()
        )
      }
      isBeside
    >
      <Answered query={query} waiting={320}>
        {(claim) => <ClaimDetails key={claim.claimId} claim={claim} onClose={onClose} />}
      </Answered>
    </SidePanel>
  );
}

function ClaimDetails({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const isDraft = claim.state === 'draft';
  const isOpen = claim.state === 'submitted' || claim.state === 'documents' || claim.state === 'review';
  return (
    <div className={classes.panel}>
      {claim.due && (
        <Note tone={claim.due.kind === 'objection' ? 'grey' : 'amber'}>
          <Due due={claim.due} isNoted />
        </Note>
      )}
      {isDraft && <DraftActions claim={claim} onClose={onClose} />}
      <Decision claim={claim} />
      <DetailList
        details={[
          { label: m.claim_field_cause(), value: causeWords[claim.cause]() },
          ...(isDraft && claim.description === ''
            ? []
            : [{ label: m.claim_field_description(), value: claim.description }]),
          { label: m.claim_asked(), value: <Money cents={claim.askedCents} /> },
          { label: m.claim_estimate(), value: <Money cents={claim.estimateCents} /> },
          // A draft has not been submitted by anybody yet.
          ...(isDraft
            ? []
            : [
                { label: m.claim_sent_on(), value: <DateTime value={claim.submittedAt} /> },
                { label: m.claim_claimant(), value: claim.claimantName },
              ]),
        ]}
      />
      <PanelPart title={m.claim_field_consignments()}>
        {claim.consignments.map((one) => (
          <div key={one.consignmentNoteNo} className={classes.part}>
            <span className={classes.title}>
              <ConsignmentNumber value={one.consignmentNoteNo} />
              <Money cents={claimedCents(claim.cause, one)} />
              <Link to="/etracking" search={{ cn: one.consignmentNoteNo }} className={classes.link}>
                {m.claim_time_line()}
              </Link>
            </span>
            <FileLinks files={one.files} />
            {isOpen && <ClaimFiles cnNo={one.consignmentNoteNo} alreadyThere={one.files.length} />}
          </div>
        ))}
        {isOpen && <AddFiles claim={claim} />}
      </PanelPart>
      {!isDraft && <Messages claim={claim} />}
      {claim.mayObject && <Objection claim={claim} />}
      {claim.mayWithdraw && <Withdrawal claim={claim} />}
      <PanelPart title={m.claim_time_line()}>
        <ClaimHistory claim={claim} />
      </PanelPart>
    </div>
  );
}

function Decision({ claim }: { claim: ClaimDetail }) {
  const market = useMarket();
  const isDecided = claim.state === 'approved' || claim.state === 'rejected';
  if (!isDecided && claim.payments.length === 0) return null;
  const payments = claim.payments.map(({ at, cents, reference }) => (
    <div key={reference}>
      {formatMoney(cents, market.id)} · {reference} · <DateTime value={at} />
    </div>
  ));
  return (
    <PanelPart title={m.claim_field_decision()}>
      {claim.state === 'approved' && (
        <p className={classes.total}>{formatMoney(claim.decidedCents ?? 0, market.id)}</p>
      )}
      <DetailList
        details={[
          ...(payments.length > 0 ? [{ label: m.claim_payments(), value: payments }] : []),
          ...(isDecided
            ? [
                { label: m.claim_field_reason(), value: claim.decisionReason },
                { label: m.claim_decided_on(), value: <DateTime value={claim.decidedAt} /> },
              ]
            : []),
        ]}
      />
    </PanelPart>
  );
}
