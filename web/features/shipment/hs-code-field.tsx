import { Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { digitsOnly } from '#shared/platform/validation/normalise.ts';
import { useHsHeadings } from '#web/features/shipment/shipment.api.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { SuggestionInput } from '#web/platform/ui/suggestion-input.tsx';

import classes from './items.module.css';

const pauseMs = 200;
/** More digits than a heading has: nothing is left to search for. */
const pastHeading = /^\d{5}/u;

interface HsCodeFieldProps {
  field: FieldRef;
  /** The field whose words are searched for while no digits are typed. */
  describes: `customs.items.${number}.description`;
  need: { required?: boolean; withAsterisk?: boolean; placeholder?: string };
}

/** A heading has four digits; the rest is the tariff's own. Zeros stand for 'no finer than this'. */
const eightDigitsOf = (heading: string) => heading.padEnd(limits.text.hsCode, '0');

/**
 * Eight digits. The headings below are found by the digits, or by the words typed here or as the description; choosing
 * one writes eight digits, of which the last four are marked, so that the tariff's own are typed over them.
 */
export function HsCodeField({ field: ref, describes, need }: HsCodeFieldProps) {
  const { form } = useShipmentForm();
  const { field, fieldState } = useController(ref);
  const description = useWatch({ control: form.methods.control, name: describes });
  const [opened, setOpened] = useState(false);
  const typed = typeof field.value === 'string' ? field.value : '';
  const [wanted] = useDebouncedValue(typed === '' ? (description ?? '') : typed, pauseMs);
  const { data: rows = [], isFetching, isSuccess, isPlaceholderData } = useHsHeadings(wanted.trim(), opened);
  const isPast = pastHeading.test(typed);
  const shown = isPast ? [] : rows;

  const input = useRef<HTMLInputElement>(null);
  const choose = (heading: string) => {
    field.onChange(eightDigitsOf(heading));
    // Once the input has them.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(heading.length, limits.text.hsCode);
    });
  };

  return (
    <SuggestionInput
      label={m.shipment_hs_code()}
      {...need}
      description={m.shipment_hs_code_about()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      name={field.name}
      ref={(element) => {
        input.current = element;
        field.ref(element);
      }}
      value={typed}
      error={fieldState.error?.message}
      rightSection={isFetching ? <Loader size={14} aria-hidden /> : null}
      onChange={(event) => {
        const next = event.currentTarget.value;
        // Words search; a number is kept as digits alone, however it was punctuated, and with all of them: cut, it is another code.
        field.onChange(/\p{L}/u.test(next) ? next : digitsOnly(next));
      }}
      onBlur={field.onBlur}
      opened={opened}
      onOpenedChange={setOpened}
      listLabel={m.shipment_hs_headings()}
      nothing={isSuccess && !isPlaceholderData && !isPast && m.shipment_hs_no_heading()}
      suggestions={shown.map(({ code, title }) => ({
        key: code,
        onChoose: () => choose(code),
        content: (
          <>
            <span className={classes.code}>{code}</span>{' '}
            <Text span size="xs" c="dimmed">
              {title}
            </Text>
          </>
        ),
      }))}
    />
  );
}
