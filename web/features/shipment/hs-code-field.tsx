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
/** More digits than a heading has: there is nothing left to search for. */
const pastHeading = /^\d{5}/u;

interface HsCodeFieldProps {
  field: FieldRef;
  /** The field whose text is searched for while no digits are typed. */
  describes: `customs.items.${number}.description`;
  need: { required?: boolean; withAsterisk?: boolean; placeholder?: string };
}

/** A heading has four digits; the rest is specific to each tariff. Zeros stand for 'not specified further'. */
const eightDigitsOf = (heading: string) => heading.padEnd(limits.text.hsCode, '0');

/**
 * Eight digits. The headings below are found by the digits, or by the words typed here or in the description. Choosing one fills
 * in eight digits and selects the last four, so that the user types the tariff's own over them.
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
    // Wait until the input holds the new value.
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
        // Text with letters is a search. Of a number only the digits are kept, without punctuation and uncut: cut short, it would
        // be another code.
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
