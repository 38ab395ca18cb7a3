import { Anchor } from '@mantine/core';
import { useController } from 'react-hook-form';

import { eitherOf } from '#shared/platform/words/list.ts';
import { type FieldRef, knownField } from '#web/platform/ui/form/use-checked-form.ts';
import { rich } from '#web/platform/words/rich.tsx';

/** Asks which number is meant, with a button for each; the field keeps the typed text until one is chosen. */
export function WhichNumber({
  field: ref,
  sentence,
  readings,
  onChoose,
}: {
  field: FieldRef;
  sentence: string;
  readings: readonly string[];
  /** `keep` stores the parsed value in the form. */
  onChoose: (reading: string, keep: (value: unknown) => void) => void;
}) {
  const { field } = useController(ref);
  const choose = (reading: string) => {
    // The button disappears with the question, so focus the input.
    knownField(ref)?._f.ref.focus?.();
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
