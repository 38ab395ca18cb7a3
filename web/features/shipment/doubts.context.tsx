/** Beside a field that a pasted message guessed: 'please check', until it is changed. */
import { Text } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';

import type { DoubtfulField } from '#shared/features/paste-address/paste-doubts.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import type { PastedDoubts } from '#web/features/paste-address/use-paste.ts';
import { type End, useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';

export const DoubtsContext = createContext<PastedDoubts>({});

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Properties of the input of this field: a line below it while it holds what was guessed, or nothing. */
export function useDoubt(end: End, name: DoubtfulField) {
  const guessed = use(DoubtsContext)[name];
  const { methods } = useShipmentForm().form;
  const path = `${end}.${name}` as const;
  const follow = useCallback(
    (look: () => void) => methods.subscribe({ name: path, formState: { values: true }, callback: look }),
    [methods, path],
  );
  // Not the value: only the first key that changes a guess draws the field anew.
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

/** Around one field, so that a key draws it alone. */
export function Doubted({ end, name, children }: DoubtedProps) {
  return children(useDoubt(end, name));
}
