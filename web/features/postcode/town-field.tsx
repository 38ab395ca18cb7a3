import { useWatch } from 'react-hook-form';

import { needsDistrict, type PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';

interface TownFieldProps {
  field: FieldRef;
  label: string;
  /** The postcode's data; undefined while it is not known. */
  place: PostcodePlace | null | undefined;
  autoComplete: string;
}

/**
 * The town as text, or a choice of districts if these are served differently (domain.md "Postcodes"). A town saved before stays
 * until a district is chosen.
 */
export function TownField({ field, label, place, autoComplete }: TownFieldProps) {
  const town: unknown = useWatch(field);
  if (!place || !needsDistrict(place))
    return <TextField field={field} label={label} autoComplete={autoComplete} />;
  const districts = place.DistrictList.map(({ District }) => District);
  const isOther = typeof town === 'string' && town !== '' && !districts.includes(town);
  return (
    <SelectField
      field={field}
      label={label}
      placeholder={m.shipment_choose_the_district()}
      required
      withAsterisk={false}
      allowDeselect={false}
      choices={(isOther ? [town, ...districts] : districts).map((name) => ({ value: name, label: name }))}
    />
  );
}
