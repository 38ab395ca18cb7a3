import { Button, Skeleton, Textarea } from '@mantine/core';
import { Camera, FileText, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

import { type ClaimDetail, claimTextMax } from '#shared/features/claim/claim.contract.ts';
import {
  causeWords,
  claimEventWords,
  draftReasonWords,
  proofWords,
} from '#shared/features/claim/claim.model.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { allOf } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import { fetchClaimFile, useClaim, useClaimActions, useSubmitClaim } from '#web/features/claim/claim.api.ts';
import { ClaimFiles, sizeText } from '#web/features/claim/claim-files.tsx';
import { ClaimStateBadge, Due } from '#web/features/claim/claim-state.tsx';
import { addUploads, forgetUploads, useUploads } from '#web/features/claim/uploads.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './claim.module.css';

/** Everything about one claim, beside the list. */
export function ClaimPanel({ claimId, onClose }: { claimId: string | null; onClose: () => void }) {
  const [shown, setShown] = useState(claimId);
  if (claimId !== null && claimId !== shown) setShown(claimId);
  const { data, error, refetch } = useClaim(shown);
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
      {data && <Whole key={data.claimId} claim={data} onClose={onClose} />}
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} role="status" aria-label={waitingText} />
        ))}
    </SidePanel>
  );
}

function Whole({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const isOpen = claim.state === 'submitted' || claim.state === 'documents' || claim.state === 'review';
  return (
    <div className={classes.panel}>
      {claim.due && (
        <Note tone={claim.due.kind === 'objection' ? 'grey' : 'amber'}>
          <Due due={claim.due} />
        </Note>
      )}
      {claim.state === 'draft' && <DraftActions claim={claim} onClose={onClose} />}
      <Decision claim={claim} />
      <DetailList
        details={[
          { label: m.claim_field_cause(), value: causeWords[claim.cause]() },
          { label: m.claim_field_description(), value: claim.description },
          { label: m.claim_asked(), value: <Money cents={claim.askedCents} /> },
          { label: m.claim_estimate(), value: <Money cents={claim.estimateCents} /> },
          { label: m.claim_sent_on(), value: <DateTime value={claim.submittedAt} /> },
          { label: m.claim_claimant(), value: claim.claimantName },
        ]}
      />
      <Part title={m.claim_field_consignments()}>
        {claim.consignments.map((one) => (
          <div key={one.consignmentNoteNo} className={classes.part}>
            <span className={classes.title}>
              <ConsignmentNumber value={one.consignmentNoteNo} />
              <Money cents={one.lossCents ?? one.declaredCents} />
              <Link to="/etracking" search={{ cn: one.consignmentNoteNo }} className={classes.link}>
                {m.claim_time_line()}
              </Link>
            </span>
            <FileLinks files={one.files} />
            {isOpen && <ClaimFiles cnNo={one.consignmentNoteNo} alreadyThere={one.files.length} />}
          </div>
        ))}
        {isOpen && <AddFiles claim={claim} />}
      </Part>
      {claim.state !== 'draft' && <Messages claim={claim} />}
      {claim.mayObject && <Objection claim={claim} />}
      <Part title={m.claim_time_line()}>
        <History claim={claim} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One photo completes what the portal has prepared. */
function DraftActions({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads();
  const { mutateAsync, isPending } = useSubmitClaim();
  const { discard } = useClaimActions(claim.claimId);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const cnNo = claim.consignments[0]?.consignmentNoteNo ?? '';
  const own = uploads.filter((item) => item.cnNo === cnNo);
  const ready = own.filter((item) => item.state === 'done').flatMap(({ fileId }) => fileId ?? []);
  const isSending = own.some((item) => item.state === 'sending' || item.state === 'waiting');
  const reason = claim.draftReason === null ? '' : draftReasonWords[claim.draftReason]();
  const submit = async () => {
    setProblem('');
    try {
      await mutateAsync({
        claimId: claim.claimId,
        cause: claim.cause,
        description: reason,
        claimantName: '',
        claimantIc: '',
        consignments: [{ ConsignmentNo: cnNo, lossCents: null, fileIds: ready }],
      });
      forgetUploads([cnNo]);
      toast.success(m.claim_submit_success());
    } catch (thrown) {
      toast.error(m.claim_submit_failed());
      setProblem(messageOf(thrown));
    }
  };
  return (
    <Part title={m.claim_draft_title()}>
      <p className={classes.missing}>{m.claim_draft_help({ reason })}</p>
      {problem !== '' && <Note tone="red">{problem}</Note>}
      <div className={classes.actions}>
        <Button
          variant={ready.length > 0 ? 'default' : 'filled'}
          leftSection={<Camera size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {m.claim_draft_photo()}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept="image/jpeg,image/png,application/pdf"
          aria-label={m.claim_draft_photo()}
          onChange={(event) => {
            addUploads(cnNo, 'invoice', [...(event.currentTarget.files ?? [])].slice(0, 1));
            event.currentTarget.value = '';
          }}
        />
        {own.length > 0 && (
          <Button
            disabled={isSending || ready.length === 0}
            aria-disabled={isPending}
            onClick={() => void submit()}
          >
            {isPending ? m.claim_submitting() : isSending ? m.claim_files_on_the_way() : m.claim_submit()}
          </Button>
        )}
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/claimsubmit" search={{ cn: cnNo }} {...props} />}
        >
          {m.claim_draft_fill_in()}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {m.claim_draft_discard()}
        </Button>
      </div>
      {own.map((item) => (
        <p key={item.key} className={classes.hint}>
          {item.fileName} · {item.state === 'refused' ? item.problem : sizeText(item.sentBytes)}
        </p>
      ))}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.claim_draft_discard()}
        confirmLabel={m.claim_draft_discard_name({ claimNo: claim.claimNo })}
        busyLabel={m.claim_draft_discarding()}
        onConfirm={async () => {
          await discard.mutateAsync();
          onClose();
        }}
      >
        {m.claim_draft_discard_help()}
      </ConfirmDialog>
    </Part>
  );
}

function Decision({ claim }: { claim: ClaimDetail }) {
  const market = useMarket();
  if (claim.state !== 'approved' && claim.state !== 'rejected') return null;
  return (
    <Part title={m.claim_field_decision()}>
      {claim.state === 'approved' && (
        <p className={classes.total}>{formatMoney(claim.decidedCents ?? 0, market.id)}</p>
      )}
      <DetailList
        details={[
          { label: m.claim_field_reason(), value: claim.decisionReason },
          ...(claim.state === 'approved'
            ? [{ label: m.claim_field_payment_reference(), value: claim.paymentReference }]
            : []),
          { label: m.claim_decided_on(), value: <DateTime value={claim.decidedAt} /> },
        ]}
      />
    </Part>
  );
}

function FileLinks({ files }: { files: ClaimDetail['consignments'][number]['files'] }) {
  const { open, busy } = useOpenPdf();
  if (files.length === 0) return null;
  return (
    <div className={classes.fileLinks}>
      {files.map((file) => (
        <Button
          key={file.fileId}
          variant="default"
          size="compact-sm"
          leftSection={<FileText size={14} aria-hidden />}
          aria-disabled={busy}
          title={`${proofWords[file.kind]()} · ${sizeText(file.sizeBytes)}`}
          onClick={() => void open(() => fetchClaimFile(file.fileId))}
        >
          {file.fileName}
        </Button>
      ))}
    </div>
  );
}

/** What was uploaded in the drawer becomes part of the claim with one click. */
function AddFiles({ claim }: { claim: ClaimDetail }) {
  const { addFiles } = useClaimActions(claim.claimId);
  const uploads = useUploads();
  const cnNos = claim.consignments.map((one) => one.consignmentNoteNo);
  const own = uploads.filter((item) => cnNos.includes(item.cnNo));
  const ready = own.filter((item) => item.state === 'done').flatMap(({ fileId }) => fileId ?? []);
  const isSending = own.some((item) => item.state === 'sending' || item.state === 'waiting');
  const add = () =>
    addFiles.mutate(ready, {
      onSuccess: () => {
        forgetUploads(cnNos);
        toast.success(m.claim_files_added());
      },
      onError: (thrown) => toast.error(messageOf(thrown)),
    });
  return (
    <>
      {claim.missing.length > 0 && (
        <p className={classes.missing}>
          {m.claim_missing({ what: allOf(claim.missing.map((kind) => proofWords[kind]())) })}
        </p>
      )}
      {own.length > 0 && (
        <Button disabled={ready.length === 0 || isSending} aria-disabled={addFiles.isPending} onClick={add}>
          {isSending ? m.claim_files_on_the_way() : m.claim_send_files({ count: ready.length })}
        </Button>
      )}
    </>
  );
}

function Messages({ claim }: { claim: ClaimDetail }) {
  const { message } = useClaimActions(claim.claimId);
  const messages = claim.events.filter(({ code }) => code === 'message');
  return (
    <Part title={m.claim_messages()}>
      {messages.length > 0 && (
        <ul className={classes.messages}>
          {messages.map((one) => (
            <li key={one.eventId} className={classes.message} data-own={!one.isCourier || undefined}>
              {one.text}
              <small>
                {one.isCourier ? m.claim_by_courier() : one.by} · <DateTime value={one.at} />
              </small>
            </li>
          ))}
        </ul>
      )}
      <Write
        label={m.claim_write_message()}
        action={m.claim_send()}
        isBusy={message.isPending}
        onSend={(text) => message.mutateAsync(text)}
      />
    </Part>
  );
}

function Objection({ claim }: { claim: ClaimDetail }) {
  const { object } = useClaimActions(claim.claimId);
  return (
    <Part title={m.claim_objection()}>
      <p className={classes.hint}>{m.claim_objection_help()}</p>
      <Write
        label={m.claim_objection_why()}
        action={m.claim_object()}
        isBusy={object.isPending}
        onSend={(text) => object.mutateAsync(text)}
      />
    </Part>
  );
}

interface WriteProps {
  label: string;
  action: string;
  isBusy: boolean;
  onSend: (text: string) => Promise<unknown>;
}

/** A few lines and their button; what was written stays when it could not be sent. */
function Write({ label, action, isBusy, onSend }: WriteProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const sendIt = async () => {
    if (isBusy || text.trim() === '') return;
    setProblem('');
    try {
      await onSend(text);
      setText('');
    } catch (thrown) {
      setProblem(messageOf(thrown));
    }
  };
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault();
        void sendIt();
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={claimTextMax}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<Send size={16} aria-hidden />}
        disabled={text.trim() === ''}
        aria-disabled={isBusy}
      >
        {action}
      </Button>
    </form>
  );
}

const eventTones = {
  drafted: 'amber',
  submitted: 'blue',
  'documents-asked': 'amber',
  'files-added': 'blue',
  'in-review': 'blue',
  approved: 'green',
  rejected: 'red',
  objected: 'amber',
  message: 'grey',
  withdrawn: 'grey',
} as const;

function History({ claim }: { claim: ClaimDetail }) {
  const market = useMarket();
  return (
    <Timeline
      label={m.claim_time_line()}
      entries={claim.events
        .filter(({ code }) => code !== 'message')
        .toReversed()
        .map((event) => ({
          key: event.eventId,
          at: event.at,
          text: claimEventWords[event.code](),
          detail: [
            event.cents === null ? '' : formatMoney(event.cents, market.id),
            event.reference,
            event.code === 'submitted' ? '' : event.text,
            event.code === 'drafted' ? '' : event.isCourier ? m.claim_by_courier() : event.by,
          ]
            .filter(Boolean)
            .join(' · '),
          tone: eventTones[event.code],
        }))}
    />
  );
}
