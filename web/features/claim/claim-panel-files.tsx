import { Button } from '@mantine/core';
import { FileText } from 'lucide-react';

import type { ClaimDetail } from '#shared/features/claim/claim.contract.ts';
import { proofWords } from '#shared/features/claim/claim.model.ts';
import { allOf } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import { fetchClaimFile, useClaimActions } from '#web/features/claim/claim.api.ts';
import { sizeText } from '#web/features/claim/claim-files.tsx';
import { useUploads } from '#web/features/claim/uploads.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';

import classes from './claim.module.css';

export function FileLinks({ files }: { files: ClaimDetail['consignments'][number]['files'] }) {
  const { open, busy } = useOpenPdf({ isPdf: false });
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

/** Adds files uploaded in the panel to the claim in one click. */
export function AddFiles({ claim }: { claim: ClaimDetail }) {
  const { addFiles } = useClaimActions(claim.claimId);
  const uploads = useUploads();
  const cnNos = new Set(claim.consignments.map((one) => one.consignmentNoteNo));
  const own = uploads.filter((item) => cnNos.has(item.cnNo));
  const ready = own.filter((item) => item.state === 'done').flatMap(({ fileId }) => fileId ?? []);
  const isSending = own.some((item) => item.state === 'sending' || item.state === 'waiting');
  const add = () =>
    addFiles.mutateAsync(ready).then(
      () => toast.success(m.claim_files_added()),
      (thrown: unknown) => toast.error(messageOf(thrown)),
    );
  return (
    <>
      {claim.missing.length > 0 && (
        <p className={classes.missing}>
          {m.claim_missing({ what: allOf(claim.missing.map((kind) => proofWords[kind]())) })}
        </p>
      )}
      {own.length > 0 && (
        <Button
          disabled={ready.length === 0 || isSending}
          aria-disabled={addFiles.isPending}
          onClick={() => void add()}
        >
          {isSending ? m.claim_files_on_the_way() : m.claim_send_files({ count: ready.length })}
        </Button>
      )}
    </>
  );
}
