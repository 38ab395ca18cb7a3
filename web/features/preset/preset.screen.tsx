import { Button, Skeleton } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { emptyPreset, type Preset } from '#shared/features/preset/preset.contract.ts';
import { newIdempotencyKey } from '#web/platform/http/client.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import {
  useCreatePreset,
  useDeletePreset,
  usePresets,
  useRenamePreset,
  useRestorePreset,
  useSetDefaultPreset,
} from '#web/features/preset/preset.api.ts';
import { PresetForm } from '#web/features/preset/preset-form.tsx';
import { PresetList } from '#web/features/preset/preset-list.tsx';
import { PresetNameDialog } from '#web/features/preset/preset-name-dialog.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './preset.module.css';
import { m } from '#shared/platform/words/words.ts';

type Naming = { preset: Preset | null; idempotencyKey: string };

/** /parceldetailspreset: the preset that shipments start from, and others that the shipment form offers. */
export function PresetScreen() {
  const url = useUrlFilters();
  const { data, presets, error, refetch } = usePresets();
  const create = useCreatePreset();
  const rename = useRenamePreset();
  const makeDefault = useSetDefaultPreset();
  const remove = useDeletePreset();
  const restore = useRestorePreset();
  const [naming, setNaming] = useState<Naming | null>(null);
  const [deleted, setDeleted] = useState<Preset | null>(null);

  const open =
    presets.find(({ PresetId }) => PresetId === url.values['preset']) ??
    presets.find(({ isDefault }) => isDefault) ??
    presets[0] ??
    null;
  const onError = (thrown: Error) => toast.error(messageOf(thrown));

  const name = async ({ preset, idempotencyKey }: Naming, Name: string) => {
    if (preset) {
      await rename.mutateAsync({ PresetId: preset.PresetId, Name });
      return;
    }
    const made = await create.mutateAsync({ body: { ...emptyPreset, Name }, idempotencyKey });
    url.set({ preset: made.PresetId });
  };

  return (
    <Page
      kind="form"
      isNarrow
      title={m.app_screen_parcel_preset()}
      context={m.preset_intro()}
      action={
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setNaming({ preset: null, idempotencyKey: newIdempotencyKey() })}
        >
          {m.preset_new()}
        </Button>
      }
    >
      <div className={classes.page}>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div role="status" aria-label={waitingText}>
            <Skeleton height={96} mb={16} />
            <Skeleton height={420} />
          </div>
        )}
        {data && (
          <>
            <div role="status">
              {deleted && (
                <span className={classes.undo}>
                  {m.preset_deleted({ name: deleted.Name })}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() =>
                      restore.mutate(deleted.PresetId, { onSuccess: () => setDeleted(null), onError })
                    }
                  >
                    {m.common_undo()}
                  </Button>
                </span>
              )}
            </div>
            {presets.length > 0 && (
              <Section title={m.preset_yours()}>
                <PresetList
                  presets={presets}
                  openId={open?.PresetId ?? null}
                  onOpen={(preset) => url.set({ preset })}
                  onDefault={({ PresetId }) => makeDefault.mutate(PresetId, { onError })}
                  onRename={(preset) => setNaming({ preset, idempotencyKey: '' })}
                  onDelete={(preset) =>
                    remove.mutate(preset.PresetId, { onSuccess: () => setDeleted(preset), onError })
                  }
                />
              </Section>
            )}
            <PresetForm key={open?.PresetId ?? 'first'} preset={open} />
          </>
        )}
      </div>
      {naming && (
        <PresetNameDialog
          title={naming.preset ? m.preset_rename_named({ name: naming.preset.Name }) : m.preset_new()}
          name={naming.preset?.Name ?? ''}
          submitLabel={naming.preset ? m.preset_rename() : m.preset_create()}
          busyLabel={naming.preset ? m.preset_renaming() : m.common_creating()}
          onClose={() => setNaming(null)}
          onName={(Name) => name(naming, Name)}
        />
      )}
    </Page>
  );
}
