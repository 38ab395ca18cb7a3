/** The calls of uploads: upload, match columns, submit. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import * as mapping from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { checkBulk } from '#shared/features/bulk-shipment/bulk-rows.contract.ts';
import { bulkTemplate } from '#shared/features/bulk-shipment/bulk-shipment.contract.ts';
import {
  cancelBulk,
  getBulkProgress,
  pauseBulk,
  resumeBulk,
} from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import * as contract from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import type { BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import { download, send } from '#web/platform/http/client.ts';
import { submitOnce } from '#web/platform/http/submission.ts';
import { upload } from '#web/platform/http/upload.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { useCan } from '#web/platform/session/session.ts';
import { useKept } from '#web/platform/ui/form/use-kept.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

/** Polling interval while a job runs. */
const liveMs = 1000;

export function uploadFile(
  file: File,
  onProgress: (part: number) => void,
  query: { sheet?: string; replaces?: string } = {},
  signal?: AbortSignal,
): Promise<contract.BulkUpload> {
  const form = new FormData();
  form.set('file', file);
  return upload(contract.uploadBulkFile, { form, query, onProgress, ...(signal && { signal }) });
}

export const pasteCells = (text: string) => send(contract.pasteBulkCells, { body: { text } });
/** `weightGrams`: used for orders that do not state a weight. */
export const pasteChat = (text: string, weightGrams?: number) =>
  send(contract.pasteBulkChat, {
    body: { text, ...(weightGrams !== undefined && { weightGrams }) },
  });
export const startGrid = () => send(contract.startBulkGrid, { body: {} });

export async function saveTemplateFile(flow: BulkFlow, market: MarketCode): Promise<void> {
  saveDownload(await download(bulkTemplate, { query: { flow, market, format: 'xlsx' } }));
}

export function useBulkUpload(uploadId: string | null) {
  return useQuery({
    queryKey: keyOf('bulk-uploads', 'one', uploadId),
    queryFn: ({ signal }) => send(contract.getBulkUpload, { query: { uploadId: uploadId ?? '' }, signal }),
    enabled: uploadId !== null,
  });
}

export function useBulkProgress(uploadId: string) {
  const queries = useQueryClient();
  const progress = useQuery({
    queryKey: keyOf('bulk-uploads', 'progress', uploadId),
    queryFn: ({ signal }) => send(getBulkProgress, { query: { uploadId }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'submitting' ? false : liveMs),
    staleTime: 0,
  });
  const state = progress.data?.state;
  const isOver = state !== undefined && state !== 'submitting' && state !== 'paused';
  // Refresh the upload, the listings and the counts at once.
  useEffect(() => {
    if (isOver) void askAnew(queries, 'bulk-uploads', 'shipments');
  }, [isOver, queries]);
  return progress;
}

/** Pauses, resumes or cancels the job, and refreshes what is shown. */
export function useRunCall(uploadId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: 'pause' | 'resume' | 'cancel') => {
      const call = { pause: pauseBulk, resume: resumeBulk, cancel: cancelBulk };
      return send(call[what], { body: { uploadId } });
    },
    onSettled: () => askAnew(queries, 'bulk-uploads', 'shipments'),
  });
}

/**
 * Checks and prices every open row again, including refused ones. `onChecked` is called once the cache holds the checked upload.
 */
export function useCheckAgain(uploadId: string, onChecked: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => send(checkBulk, { body: { uploadId } }),
    onSuccess: (checked) => {
      queries.setQueryData(keyOf('bulk-uploads', 'one', uploadId), checked);
      onChecked();
    },
  });
}

export function useMatching(uploadId: string) {
  return useQuery({
    queryKey: keyOf('bulk-uploads', 'matching', uploadId),
    queryFn: ({ signal }) => send(mapping.getBulkMatching, { query: { uploadId }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

type MatchForm = CallBody<typeof mapping.matchBulk>;
export const matchColumns = (body: MatchForm) => send(mapping.matchBulk, { body });

/** Reads an upload's rows again with the same columns, with or without the account's corrections; users' edits are kept. */
export function useCorrecting(uploadId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (isCorrecting: boolean) => {
      const {
        upload: now,
        columns,
        split,
        fixed,
        rules,
      } = await send(mapping.getBulkMatching, {
        query: { uploadId },
      });
      const { version, flow } = now;
      const fields = columns.map(({ field }) => field);
      return matchColumns({ uploadId, version, flow, isCorrecting, fields, split, fixed, rules });
    },
    onSettled: () => askAnew(queries, 'bulk-uploads'),
  });
}

type PreviewForm = CallBody<typeof mapping.getPreviewMapping>;

/** The first rows as they would be read; the last preview stays until the next one arrives. */
export function usePreview(form: PreviewForm) {
  return useQuery({
    queryKey: keyOf('bulk-uploads', 'preview', form),
    queryFn: ({ signal }) => send(mapping.getPreviewMapping, { body: form, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A complete template in its current version. */
export function useTemplate(templateId: string) {
  return useQuery({
    queryKey: keyOf('bulk-uploads', 'template', templateId),
    queryFn: ({ signal }) =>
      send(mapping.getMappingByTemplateId, { query: { templateId, action: 'view' }, signal }),
  });
}

type TemplateForm = CallBody<typeof mapping.submitMapping>;

interface SavedTemplate {
  templateId: string;
  version: number;
  /** The form that was sent, as JSON. */
  form: string;
}

/**
 * Saves the columns of one upload as one template, even if the rows are checked several times: otherwise the second save would be
 * refused because the upload's own template already has the name. `keptAs` is the key of the columns' draft.
 */
export function useKeepTemplate(keptAs: string) {
  const open = useRef({});
  const {
    value: { saved },
    change,
    forget,
  } = useKept<{ saved: SavedTemplate | null }>(`${keptAs}/saved`, { saved: null });
  const create = async (form: TemplateForm): Promise<SavedTemplate> => {
    const created = await submitOnce(
      open.current,
      `${keptAs}/template`,
      true,
      form,
      async (body, idempotencyKey) => {
        const { templateId, version } = await send(mapping.submitMapping, { body, idempotencyKey });
        return { templateId, version, form: JSON.stringify(body) };
      },
    );
    change({ saved: created });
    return created;
  };
  return {
    /** Returns whether there was something to save. */
    keep: async (body: TemplateForm): Promise<boolean> => {
      const form = JSON.stringify(body);
      if (saved?.form === form) return false;
      const template = saved ?? (await create(body));
      // Also if an earlier try had created the template, before the columns were changed.
      if (template.form !== form) {
        const { templateId, version } = await send(mapping.editMapping, {
          body: { ...body, templateId: template.templateId, version: template.version },
        });
        change({ saved: { templateId, version, form } });
      }
      return true;
    },
    /** Call it once the rows are checked: a later save creates another template. */
    forget,
  };
}

export function useMappings() {
  return useQuery({
    queryKey: keyOf('bulk-uploads', 'mappings'),
    queryFn: ({ signal }) => send(mapping.getAllMappingData, { body: {}, signal }),
    enabled: useCan('bulkMapping'),
  });
}

/** The remembered corrections, for accounts without mapping templates. */
export function useCorrections() {
  return useQuery({
    queryKey: keyOf('bulk-uploads', 'corrections'),
    queryFn: ({ signal }) => send(mapping.bulkCorrections, { body: {}, signal }),
  });
}

/** A write to the templates or the corrections; refreshes their lists afterwards. */
function useMappingCall<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => askAnew(queries, 'bulk-uploads') });
}

export const useEditTemplate = () =>
  useMappingCall((body: CallBody<typeof mapping.editMapping>) => send(mapping.editMapping, { body }));
export const useDeleteTemplate = () =>
  useMappingCall((templateId: string) => send(mapping.deleteMapping, { query: { templateId } }));
export const useDefaultTemplate = () =>
  useMappingCall((templateId: string) => send(mapping.updateDefaultMapping, { query: { templateId } }));
export const useSwitchCorrection = () =>
  useMappingCall((body: CallBody<typeof mapping.switchCorrection>) =>
    send(mapping.switchCorrection, { body }),
  );
