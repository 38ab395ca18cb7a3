import { useController } from 'react-hook-form';

import { stripSpaces } from '#shared/platform/validation/rules.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { TagsInput } from '#web/platform/ui/tags-input.tsx';

interface TagFieldProps {
  field: FieldRef;
  label: string;
  description: string;
  placeholder?: string;
  /** Tags already in use, suggested while typing. */
  suggestions?: readonly string[];
}

export function TagField({ field: ref, placeholder, ...texts }: TagFieldProps) {
  const { field, fieldState } = useController(ref);
  const value: string[] = Array.isArray(field.value) ? field.value : [];
  // The error may be on the list or on one of its tags.
  const error = [fieldState.error].flat().find((one) => one?.message)?.message;
  return (
    <TagsInput
      {...texts}
      {...(placeholder !== undefined && value.length === 0 && { placeholder })}
      normalise={stripSpaces}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      name={field.name}
      ref={field.ref}
      error={error}
    />
  );
}
