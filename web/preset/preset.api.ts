/** A hook per call of the parcel presets. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { CallBody } from '#shared/http/call.ts';
import {
  createPreset,
  deletePreset,
  type Preset,
  presetListing,
  renamePreset,
  restorePreset,
  setDefaultPreset,
  updatePresetDetail,
} from '#shared/preset/preset.contract.ts';
import { useCan } from '#web/app/session.ts';
import { send } from '#web/http/client.ts';

const presetKey = ['parcel-presets'];
const minuteMs = 60_000;
const none: readonly Preset[] = [];

/** By name. */
export function usePresets() {
  const query = useQuery({
    queryKey: presetKey,
    queryFn: ({ signal }) => send(presetListing, { signal }),
    // COOL accounts have none.
    enabled: useCan('parcelPreset'),
    staleTime: 5 * minuteMs,
  });
  return { ...query, presets: query.data?.presets ?? none };
}

/** A write on the presets, after which they are listed anew. */
function usePresetCall<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: presetKey }) });
}

export const useUpdatePreset = () =>
  usePresetCall((body: CallBody<typeof updatePresetDetail>) => send(updatePresetDetail, { body }));

export const useCreatePreset = () =>
  usePresetCall(({ body, idempotencyKey }: { body: CallBody<typeof createPreset>; idempotencyKey: string }) =>
    send(createPreset, { body, idempotencyKey }),
  );

export const useRenamePreset = () =>
  usePresetCall((body: CallBody<typeof renamePreset>) => send(renamePreset, { body }));

export const useSetDefaultPreset = () =>
  usePresetCall((PresetId: string) => send(setDefaultPreset, { body: { PresetId } }));

export const useDeletePreset = () =>
  usePresetCall((PresetId: string) => send(deletePreset, { body: { PresetId } }));

export const useRestorePreset = () =>
  usePresetCall((PresetId: string) => send(restorePreset, { body: { PresetId } }));
