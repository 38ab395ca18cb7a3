import { Button } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { ChevronDown } from 'lucide-react';

import type { PresetForm } from '#shared/features/preset/preset.contract.ts';
import { usePresets } from '#web/features/preset/preset.api.ts';
import { presetSummary } from '#web/features/preset/preset-text.ts';
import { presetValues } from '#web/features/shipment/preset-values.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { DropItem, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { m } from '#shared/platform/words/words.ts';

/** Fills in the parcel from one of the user's presets; renders nothing if there are none. */
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
      label={m.shipment_presets()}
      place="end"
      renderTarget={(target) => (
        <Button
          {...target}
          variant="default"
          size="compact-sm"
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {m.shipment_use_a_preset()}
        </Button>
      )}
    >
      {presets.map((preset) => (
        <DropItem key={preset.PresetId} onSelect={() => fill(preset)}>
          <span title={presetSummary(preset)}>{preset.Name}</span>
        </DropItem>
      ))}
      <DropItem render={(props) => <Link {...props} to="/parceldetailspreset" />}>
        {m.shipment_change_presets()}
      </DropItem>
    </DropMenu>
  );
}
