import { Button } from '@mantine/core';
import { Camera, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { ClaimDetail } from '#shared/features/claim/claim.contract.ts';
import { draftReasonWords } from '#shared/features/claim/claim.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useClaimActions, useSubmitClaim } from '#web/features/claim/claim.api.ts';
import { Uploads } from '#web/features/claim/claim-files.tsx';
import { addUploads, forgetUploads, useUploads } from '#web/features/claim/uploads.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { ChooseFiles } from '#web/platform/ui/choose-files.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './claim.module.css';

/** Actions on a claim prepared by the portal: it only needs one photo. */
export function DraftActions({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
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
    <PanelPart title={m.claim_draft_title()}>
      <p className={classes.missing}>{m.claim_draft_help({ reason })}</p>
      {problem !== '' && <Note tone="red">{problem}</Note>}
      <div className={classes.actions}>
        <ChooseFiles
          variant={ready.length > 0 ? 'default' : 'filled'}
          leftSection={<Camera size={16} aria-hidden />}
          accept="image/jpeg,image/png,application/pdf"
          label={m.claim_draft_photo()}
          onFiles={(files) => addUploads(cnNo, 'invoice', files)}
        >
          {m.claim_draft_photo()}
        </ChooseFiles>
        {own.length > 0 && (
          <Button
            disabled={isSending || ready.length === 0}
            aria-disabled={isPending}
            onClick={() => void submit()}
          >
            {isPending ? m.claim_submitting() : isSending ? m.claim_files_on_the_way() : m.common_submit()}
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
      <Uploads cnNo={cnNo} uploads={own} />
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
    </PanelPart>
  );
}
