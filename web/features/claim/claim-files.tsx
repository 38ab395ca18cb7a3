import { ActionIcon } from '@mantine/core';
import { Camera, Check, FileText, Image, RotateCw, TriangleAlert, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';

import { claimFilesMax } from '#shared/features/claim/claim.contract.ts';
import { proofWords } from '#shared/features/claim/claim.model.ts';
import type { ProofKind } from '#shared/features/claim/claim.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  addUploads,
  removeUpload,
  retryUpload,
  type UploadItem,
  useUploads,
} from '#web/features/claim/uploads.ts';
import { ChooseFiles } from '#web/platform/ui/choose-files.tsx';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';

import classes from './claim.module.css';

const accepted: Record<ProofKind, string> = {
  photo: 'image/jpeg,image/png,video/mp4,video/quicktime,.mov',
  invoice: 'image/jpeg,image/png,application/pdf',
};

interface ClaimFilesProps {
  cnNo: string;
  /** Number of files already in the claim. */
  alreadyThere?: number;
}

/** Photos, videos and invoices of one consignment note. They are uploaded while the user continues, each with its progress. */
export function ClaimFiles({ cnNo, alreadyThere = 0 }: ClaimFilesProps) {
  const uploads = useUploads().filter((item) => item.cnNo === cnNo);
  const isPhone = useIsPhone();
  const room = claimFilesMax - alreadyThere - uploads.length;
  const [isOver, setOver] = useState(false);
  const add = (kind: ProofKind, files: File[]) => addUploads(cnNo, kind, files.slice(0, Math.max(0, room)));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files].slice(0, Math.max(0, room));
    for (const file of files) addUploads(cnNo, file.type === 'application/pdf' ? 'invoice' : 'photo', [file]);
  };
  return (
    <div
      className={classes.files}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.fileButtons}>
        <Choose cnNo={cnNo} kind="photo" label={m.claim_add_photo()} disabled={room <= 0} onFiles={add} />
        <Choose cnNo={cnNo} kind="invoice" label={m.claim_add_invoice()} disabled={room <= 0} onFiles={add} />
        {isPhone && (
          <Choose
            cnNo={cnNo}
            kind="photo"
            label={m.claim_take_photo()}
            isCamera
            disabled={room <= 0}
            onFiles={add}
          />
        )}
      </div>
      <p className={classes.hint}>{m.claim_files_help({ n: claimFilesMax })}</p>
      <Uploads cnNo={cnNo} uploads={uploads} />
    </div>
  );
}

interface ChooseProps {
  cnNo: string;
  kind: ProofKind;
  label: string;
  isCamera?: boolean;
  disabled: boolean;
  onFiles: (kind: ProofKind, files: File[]) => void;
}

function Choose({ cnNo, kind, label, isCamera = false, disabled, onFiles }: ChooseProps) {
  const Icon = isCamera ? Camera : kind === 'photo' ? Image : FileText;
  return (
    <ChooseFiles
      leftSection={<Icon size={16} aria-hidden />}
      disabled={disabled}
      label={m.claim_add_to_cn({ label, cnNo })}
      accept={isCamera ? 'image/jpeg,image/png' : accepted[kind]}
      isCamera={isCamera}
      multiple={!isCamera}
      onFiles={(files) => onFiles(kind, files)}
    >
      {label}
    </ChooseFiles>
  );
}

const kilobyte = 1024;
export const sizeText = (bytes: number): string =>
  bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} KB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;

/** The chosen files of a consignment note, each with its progress and a button to remove it. */
export function Uploads({ cnNo, uploads }: { cnNo: string; uploads: readonly UploadItem[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label={m.claim_files_of({ cnNo })}>
      {uploads.map((item) => (
        <Upload key={item.key} item={item} />
      ))}
    </ul>
  );
}

function Upload({ item }: { item: UploadItem }) {
  const { fileName, kind, sizeBytes, sentBytes, state, problem } = item;
  const part = sizeBytes === 0 ? 0 : Math.min(1, sentBytes / sizeBytes);
  const percent = Math.round(part * 100);
  const stateText = {
    sending: m.claim_upload_sending({ percent }),
    waiting: m.claim_upload_waiting({ percent }),
    done: `${proofWords[kind]()} · ${sizeText(sizeBytes)}`,
    refused: problem,
    unfinished: m.claim_upload_unfinished({ percent }),
  }[state];
  return (
    <li className={classes.upload} data-state={state}>
      {state === 'done' && <Check size={16} aria-hidden />}
      {state === 'refused' && <TriangleAlert size={16} aria-hidden />}
      <span className={classes.uploadWords}>
        <strong title={fileName}>{fileName}</strong>
        <span role={state === 'refused' ? 'alert' : undefined}>{stateText}</span>
        {(state === 'sending' || state === 'waiting' || state === 'unfinished') && (
          <progress aria-label={m.claim_upload_of({ fileName })} max={1} value={part} />
        )}
      </span>
      {state === 'refused' && (
        <ActionIcon aria-label={m.claim_upload_again({ fileName })} onClick={() => retryUpload(item)}>
          <RotateCw size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={m.claim_upload_remove({ fileName })} onClick={() => void removeUpload(item)}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
