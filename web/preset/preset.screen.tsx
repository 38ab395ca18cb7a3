import { Button, Skeleton } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { emptyPreset, firstPresetName, type Preset } from '#shared/preset/preset.contract.ts';
import { newIdempotencyKey } from '#web/http/client.ts';
import { messageOf } from '#web/http/refusal.ts';
import {
  useCreatePreset,
  useDeletePreset,
  usePresets,
  useRenamePreset,
  useRestorePreset,
  useSetDefaultPreset,
} from '#web/preset/preset.api.ts';
import { PresetForm } from '#web/preset/preset-form.tsx';
import { PresetList } from '#web/preset/preset-list.tsx';
import { PresetNameDialog } from '#web/preset/preset-name-dialog.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUrlFilters } from '#web/ui/use-url-filters.ts';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './preset.module.css';

type Naming = { preset: Preset | null; idempotencyKey: string };

/** /parceldetailspreset: what shipments start from, and further presets that the shipment form offers. */
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
      title="Parcel Details Preset"
      context="A new shipment starts from your default preset; the others are one click away on its form."
      action={
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setNaming({ preset: null, idempotencyKey: newIdempotencyKey() })}
        >
          New preset
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
                  {deleted.Name} is deleted.
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() =>
                      restore.mutate(deleted.PresetId, { onSuccess: () => setDeleted(null), onError })
                    }
                  >
                    Undo
                  </Button>
                </span>
              )}
            </div>
            {presets.length > 0 && (
              <Section title="Your presets">
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
            <PresetForm
              key={open?.PresetId ?? 'first'}
              presetId={open?.PresetId ?? null}
              name={open?.Name ?? firstPresetName}
              fields={open ? fieldsOf(open) : emptyPreset}
            />
          </>
        )}
      </div>
      {naming && (
        <PresetNameDialog
          title={naming.preset ? `Rename ${naming.preset.Name}` : 'New preset'}
          name={naming.preset?.Name ?? ''}
          submitLabel={naming.preset ? 'Rename' : 'Create'}
          busyLabel={naming.preset ? 'Renaming' : 'Creating'}
          onClose={() => setNaming(null)}
          onName={(Name) => name(naming, Name)}
        />
      )}
    </Page>
  );
}

function fieldsOf({ PresetId: _id, Name: _name, isDefault: _default, updatedAt: _at, ...fields }: Preset) {
  return fields;
}
