/** Beside a field that a pasted message guessed: 'please check', until it is changed. */
import { Text } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { useWatch } from 'react-hook-form';

import type { DoubtfulField } from '#shared/features/paste-address/paste-doubts.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import type { PastedDoubts } from '#web/features/paste-address/use-paste.ts';
import { type End, useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';

export const DoubtsContext = createContext<PastedDoubts>({});

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Properties of the input of this field: a line below it, or nothing. Draws its caller again with each key: for the field's own component. */
export function useDoubt(end: End, name: DoubtfulField) {
  const guessed = use(DoubtsContext)[name];
  const { form } = useShipmentForm();
  const value = useWatch({ control: form.methods.control, name: `${end}.${name}` });
  if (guessed === undefined || guessed !== value) return {};
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
