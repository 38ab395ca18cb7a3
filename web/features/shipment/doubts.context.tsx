/** Marks fields whose values were guessed from a pasted message with 'please check' until they are changed. */
import { Text } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';

import type { DoubtfulField } from '#shared/features/paste-address/paste-doubts.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import type { PastedDoubts } from '#web/features/paste-address/use-paste.ts';
import { type End, useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';

export const DoubtsContext = createContext<PastedDoubts>({});

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Returns input props that show a 'please check' line while the field holds the guessed value; otherwise an empty object. */
export function useDoubt(end: End, name: DoubtfulField) {
  const guessed = use(DoubtsContext)[name];
  const { methods } = useShipmentForm().form;
  const path = `${end}.${name}` as const;
  const follow = useCallback(
    (look: () => void) => methods.subscribe({ name: path, formState: { values: true }, callback: look }),
    [methods, path],
  );
  // Subscribe to a boolean, not to the value: only the keystroke that first changes a guess re-renders the field.
  const isGuess = useSyncExternalStore(
    follow,
    () => guessed !== undefined && guessed === methods.getValues(path),
  );
  if (!isGuess) return {};
  return {
    inputWrapperOrder: order,
    description: (
      <Text span size="xs" c="var(--tone-amber-text)">
        {m.paste_address_guessed()}
      </Text>
    ),
  };
}

interface DoubtedProps {
  end: End;
  name: DoubtfulField;
  children: (doubt: ReturnType<typeof useDoubt>) => ReactNode;
}

/** Wraps one field, so that a keystroke re-renders only this field. */
export function Doubted({ end, name, children }: DoubtedProps) {
  return children(useDoubt(end, name));
}
