import { ActionIcon } from '@mantine/core';
import { Pencil, Star, Trash2 } from 'lucide-react';

import type { Preset } from '#shared/features/preset/preset.contract.ts';
import { presetSummary } from '#web/features/preset/preset-text.ts';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';

import classes from './preset.module.css';
import { m } from '#shared/platform/words/words.ts';

interface PresetListProps {
  presets: readonly Preset[];
  openId: string | null;
  onOpen: (presetId: string) => void;
  onDefault: (preset: Preset) => void;
  onRename: (preset: Preset) => void;
  onDelete: (preset: Preset) => void;
}

/** The presets by name, each with its actions. */
export function PresetList({ presets, openId, onOpen, onDefault, onRename, onDelete }: PresetListProps) {
  return (
    <ul className={classes.list}>
      {presets.map((preset) => (
        <li key={preset.PresetId} className={classes.item}>
          <button
            type="button"
            className={classes.open}
            aria-current={preset.PresetId === openId ? 'true' : undefined}
            onClick={() => onOpen(preset.PresetId)}
          >
            {preset.Name}
            {preset.isDefault && <StatusBadge tone="grey">{m.preset_default()}</StatusBadge>}
            <span className={classes.about}>{presetSummary(preset)}</span>
          </button>
          {!preset.isDefault && (
            <ActionIcon
              size={32}
              aria-label={m.preset_start_from({ name: preset.Name })}
              title={m.preset_make_default()}
              onClick={() => onDefault(preset)}
            >
              <Star size={16} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            size={32}
            aria-label={m.preset_rename_named({ name: preset.Name })}
            onClick={() => onRename(preset)}
          >
            <Pencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={32}
            aria-label={m.preset_delete_named({ name: preset.Name })}
            onClick={() => onDelete(preset)}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
