/**
 * Files being uploaded to the server in parts. They are independent of screens: uploads continue while the user writes, opens
 * another page or is offline for a while, and remain if the form fails.
 */
import { useSyncExternalStore } from 'react';

import {
  claimUpload,
  partBytes,
  removeClaimFile,
  startClaimUpload,
  uploadClaimPart,
} from '#shared/features/claim/claim-files.contract.ts';
import type { ClaimFile } from '#shared/features/claim/claim.contract.ts';
import type { ProofKind } from '#shared/features/claim/claim.rules.ts';
import { send } from '#web/platform/http/client.ts';
import { upload } from '#web/platform/http/upload.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { onSessionChange, sessionNow } from '#web/platform/session/session.ts';

export interface UploadItem {
  key: string;
  cnNo: string;
  kind: ProofKind;
  fileName: string;
  sizeBytes: number;
  sentBytes: number;
  /** `unfinished`: from an earlier visit; the user must choose the same file again to continue. */
  state: 'sending' | 'waiting' | 'done' | 'refused' | 'unfinished';
  fileId: string | null;
  problem: string;
}

let items: readonly UploadItem[] = [];
const given = new Map<string, File>();
const listeners = new Set<() => void>();
let made = 0;

function show(next: readonly UploadItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

const change = (key: string, part: Partial<UploadItem>) =>
  show(items.map((item) => (item.key === key ? { ...item, ...part } : item)));

const isThere = (key: string) => items.some((item) => item.key === key);

onSessionChange(() => {
  if (sessionNow() === null) show([]);
});

export function useUploads(): readonly UploadItem[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => items,
  );
}

export function addUploads(cnNo: string, kind: ProofKind, files: readonly File[]): void {
  for (const file of files) {
    const before = items.find(
      (item) =>
        item.state === 'unfinished' &&
        item.cnNo === cnNo &&
        item.fileName === file.name &&
        item.sizeBytes === file.size,
    );
    made += 1;
    const key = before?.key ?? `upload-${made}`;
    given.set(key, file);
    const item: UploadItem = {
      key,
      cnNo,
      kind: before?.kind ?? kind,
      fileName: file.name,
      sizeBytes: file.size,
      sentBytes: before?.sentBytes ?? 0,
      state: 'sending',
      fileId: before?.fileId ?? null,
      problem: '',
    };
    show(before ? items.map((one) => (one.key === key ? item : one)) : [...items, item]);
    void sendWhole(key, file, item);
  }
}

/** Adds the files that the server has from an earlier visit. */
export function knowUploads(cnNo: string, files: readonly ClaimFile[]): void {
  const fresh = files.filter(({ fileId }) => !items.some((item) => item.fileId === fileId));
  const begun = items.some((item) => item.fileId === null && item.cnNo === cnNo && item.state === 'sending');
  if (fresh.length === 0 || begun) return;
  const known = fresh.map(({ fileId, kind, fileName, sizeBytes, receivedBytes }): UploadItem => ({
    key: fileId,
    cnNo,
    kind,
    fileName,
    sizeBytes,
    sentBytes: receivedBytes,
    state: receivedBytes === sizeBytes ? 'done' : 'unfinished',
    fileId,
    problem: '',
  }));
  show([...items, ...known]);
}

export async function removeUpload({ key, fileId }: UploadItem): Promise<void> {
  show(items.filter((item) => item.key !== key));
  given.delete(key);
  if (fileId !== null) await send(removeClaimFile, { body: { fileId } }).catch(() => undefined);
}

/** Removes files that are part of a claim now; files chosen meanwhile stay. */
export function forgetFiles(fileIds: readonly string[]): void {
  show(items.filter(({ fileId }) => fileId === null || !fileIds.includes(fileId)));
}

/** Removes all files of these consignment notes. */
export function forgetUploads(cnNos: readonly string[]): void {
  show(items.filter((item) => !cnNos.includes(item.cnNo)));
}

export function retryUpload(item: UploadItem): void {
  const file = given.get(item.key);
  if (!file) return;
  change(item.key, { state: 'sending', problem: '' });
  void sendWhole(item.key, file, item);
}

async function sendWhole(key: string, file: File, item: UploadItem): Promise<void> {
  for (let failures = 0; isThere(key);) {
    try {
      const begun = await send(startClaimUpload, {
        body: {
          ConsignmentNo: item.cnNo,
          kind: item.kind,
          fileName: item.fileName,
          sizeBytes: file.size,
          modifiedAt: file.lastModified,
        },
      });
      change(key, { fileId: begun.fileId, sentBytes: begun.receivedBytes, state: 'sending' });
      for (let offset = begun.receivedBytes; offset < file.size && isThere(key);) {
        offset = await sendPart(key, file, begun.fileId, offset);
        failures = 0;
        change(key, { sentBytes: offset });
      }
      change(key, { state: 'done' });
      return;
    } catch (thrown) {
      if (!isBreak(thrown)) return change(key, { state: 'refused', problem: messageOf(thrown) });
      failures += 1;
      change(key, { state: 'waiting' });
      await pause(failures);
    }
  }
}

/** Returns the offset of the next part. */
async function sendPart(key: string, file: File, fileId: string, offset: number): Promise<number> {
  const form = new FormData();
  form.append('fileId', fileId);
  form.append('offset', String(offset));
  const end = Math.min(offset + partBytes, file.size);
  form.append('part', file.slice(offset, end), 'part');
  try {
    const { receivedBytes } = await upload(uploadClaimPart, {
      form,
      onProgress: (part) => change(key, { sentBytes: Math.round(offset + part * (end - offset)) }),
    });
    return receivedBytes;
  } catch (thrown) {
    // The response to an earlier part was lost: ask the server where to continue.
    if (!(thrown instanceof Refusal) || thrown.code !== 'claim.wrong_offset') throw thrown;
    return (await send(claimUpload, { query: { fileId } })).receivedBytes;
  }
}

/** Whether to retry: without a connection, or when the server is unavailable, nothing is wrong with the file. */
const isBreak = (thrown: unknown) =>
  !(thrown instanceof Refusal) || thrown.status === 0 || thrown.status === 429 || thrown.status >= 500;

const longestPauseMs = 15_000;

function pause(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(longestPauseMs, 500 * 2 ** failures));
    window.addEventListener('online', end);
  });
}
