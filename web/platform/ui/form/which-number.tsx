import { Anchor } from '@mantine/core';
import { type Field, get, useController } from 'react-hook-form';

import { eitherOf } from '#shared/platform/words/list.ts';
import type { FieldRef } from '#web/platform/ui/form/use-checked-form.ts';
import { rich } from '#web/platform/words/rich.tsx';

/** Which number is meant, each a button; the field keeps what was typed until one is chosen. */
export function WhichNumber({
  field: ref,
  sentence,
  readings,
  onChoose,
}: {
  field: FieldRef;
  sentence: string;
  readings: readonly string[];
  /** `keep` puts what was read into the form. */
  onChoose: (reading: string, keep: (value: unknown) => void) => void;
}) {
  const { field } = useController(ref);
  const choose = (reading: string) => {
    // The button is gone with the question.
    const known = get(ref.control._fields, ref.name) as Field | undefined;
    known?._f.ref.focus?.();
    onChoose(reading, field.onChange);
  };
  return (
    <span role="status">
      {rich(sentence, {
        readings: (
          <>
            {eitherOf(readings).map(({ type, value }) =>
              type === 'literal' ? (
                value
              ) : (
                <Anchor
                  key={value}
                  component="button"
                  type="button"
                  inherit
                  td="underline"
                  onClick={() => choose(value)}
                >
                  {value}
                </Anchor>
              ),
            )}
          </>
        ),
      })}
    </span>
  );
}
