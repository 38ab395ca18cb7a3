import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';

import type { PresetForm } from '#shared/preset/preset.contract.ts';
import { usePresets } from '#web/preset/preset.api.ts';
import { presetSummary } from '#web/preset/preset-text.ts';
import { presetValues } from '#web/shipment/preset-values.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { DropItem, DropMenu } from '#web/ui/drop-menu.tsx';

/** Fills the parcel from one of the person's presets; nothing to see for who has none. */
export function PresetPicker() {
  const { form } = useShipmentForm();
  const { presets } = usePresets();
  if (presets.length === 0) return null;
  const fill = (preset: PresetForm) => {
    const values = form.methods.getValues();
    form.methods.reset({ ...values, ...presetValues(preset, values.flow) }, { keepDefaultValues: true });
  };
  return (
    <DropMenu
      label="Presets"
      place="end"
      renderTarget={(target) => (
        <Button
          {...target}
          variant="default"
          size="compact-sm"
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          Use a preset
        </Button>
      )}
    >
      {presets.map((preset) => (
        <DropItem key={preset.PresetId} onSelect={() => fill(preset)}>
          <span title={presetSummary(preset)}>{preset.Name}</span>
        </DropItem>
      ))}
      <DropItem render={(props) => <Link {...props} to="/parceldetailspreset" />}>Change presets</DropItem>
    </DropMenu>
  );
}
