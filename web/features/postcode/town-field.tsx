import { needsDistrict, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';

interface TownFieldProps {
  field: FieldRef;
  label: string;
  /** Of the postcode; undefined while it is not known. */
  place: PostcodePlace | null | undefined;
  autoComplete: string;
}

/** The town, typed; one of the districts where they are served in different ways (domain.md "Postcodes"). */
export function TownField({ field, label, place, autoComplete }: TownFieldProps) {
  if (!place || !needsDistrict(place))
    return <TextField field={field} label={label} autoComplete={autoComplete} />;
  return (
    <SelectField
      field={field}
      label={label}
      placeholder={m.shipment_choose_the_district()}
      allowDeselect={false}
      choices={place.DistrictList.map(({ District }) => ({ value: District, label: District }))}
    />
  );
}
