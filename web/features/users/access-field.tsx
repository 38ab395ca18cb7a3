import { namesOf } from '#shared/platform/names-of.ts';
import '@mantine/core/styles/Checkbox.layer.css';

import { Checkbox } from '@mantine/core';
import { useController } from 'react-hook-form';

import { accessLevels, type Claim } from '#shared/platform/rights/rights.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './users.module.css';
import { m } from '#shared/platform/words/words.ts';

/** What each access level allows, explained to the user who grants it. */
const opens: Record<Claim, string> = {
  PUA: m.users_opens_pua(),
  CNP: m.users_opens_cnp(),
  SR: m.users_opens_sr(),
  UM: m.users_opens_um(),
  COL: m.users_opens_col(),
  FUL: m.users_opens_ful(),
  EXTRANET: m.users_opens_extranet(),
};

interface AccessFieldProps {
  field: FieldRef;
  label: string;
  /** The levels that can be granted here. */
  levels: readonly Claim[];
  /** Levels that cannot be changed, because the current user does not have them. */
  fixed?: readonly Claim[];
  description?: string;
}

const none: readonly Claim[] = [];

/** Access levels as checkboxes, each with what it allows. */
export function AccessField({ field: ref, label, levels, fixed = none, description }: AccessFieldProps) {
  const { field, fieldState } = useController(ref);
  const shown = namesOf(accessLevels).filter((level) => levels.includes(level) || fixed.includes(level));
  return (
    <Checkbox.Group
      label={label}
      description={description}
      value={Array.isArray(field.value) ? (field.value as string[]) : []}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <div className={classes.levels} onBlur={field.onBlur}>
        {shown.map((level, index) => (
          <Checkbox
            key={level}
            {...(index === 0 && { ref: field.ref })}
            value={level}
            label={accessLevels[level]()}
            description={fixed.includes(level) ? m.users_level_fixed({ opens: opens[level] }) : opens[level]}
            disabled={fixed.includes(level)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
