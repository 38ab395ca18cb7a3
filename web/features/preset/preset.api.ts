import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { CallBody } from '#shared/platform/http/call.ts';
import {
  createPreset,
  deletePreset,
  type Preset,
  presetListing,
  renamePreset,
  restorePreset,
  setDefaultPreset,
  updatePresetDetail,
} from '#shared/features/preset/preset.contract.ts';
import { useCan } from '#web/platform/session/session.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { answeredEarly } from '#web/platform/http/early-answer.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { m } from '#shared/platform/words/words.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';

const presetKey = keyOf('presets');
const none: readonly Preset[] = [];

/** The user's presets, sorted by name. */
export function usePresets() {
  const query = useQuery({
    queryKey: presetKey,
    queryFn: ({ signal }) => send(presetListing, { signal }),
    initialData: () => answeredEarly({ call: presetListing }),
    // COOL accounts have no presets.
    enabled: useCan('parcelPreset'),
    staleTime: 5 * minuteMs,
  });
  return { ...query, presets: query.data?.presets ?? none };
}

/** Reads the current preset, never from the cache. */
export async function readPreset(presetId: string): Promise<Preset> {
  const { presets } = await send(presetListing);
  const preset = presets.find(({ PresetId }) => PresetId === presetId);
  if (!preset) throw new Refusal(m.preset_gone());
  return preset;
}

/** A write; refreshes the list of presets afterwards. */
function usePresetCall<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => askAnew(queries, 'presets') });
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
