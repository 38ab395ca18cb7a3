import { Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';

import { limits } from '#shared/business/limits.ts';
import { digitsOnly } from '#shared/validation/normalise.ts';
import { useHsHeadings } from '#web/shipment/shipment.api.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import type { FieldRef } from '#web/ui/form/use-schema-form.ts';
import { SuggestionInput } from '#web/ui/suggestion-input.tsx';

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

/**
 * Eight digits. The headings below are found by the digits, or by the words typed here or as the description; choosing
 * one writes its four digits, and the customer's own tariff has the rest.
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

  return (
    <SuggestionInput
      label="HS Code"
      {...need}
      description="8 digits; type words or digits to search"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      maxLength={40}
      name={field.name}
      ref={field.ref}
      value={typed}
      error={fieldState.error?.message}
      rightSection={isFetching ? <Loader size={14} aria-hidden /> : null}
      onChange={(event) => {
        const next = event.currentTarget.value;
        // Words search; a number is kept as digits alone, however it was punctuated.
        field.onChange(/\p{L}/u.test(next) ? next : digitsOnly(next, limits.text.hsCode));
      }}
      onBlur={field.onBlur}
      opened={opened}
      onOpenedChange={setOpened}
      listLabel="HS headings"
      nothing={
        isSuccess &&
        !isPlaceholderData &&
        !isPast &&
        'No heading found. Type the 8 digits of your customs tariff.'
      }
      suggestions={shown.map(({ code, title }) => ({
        key: code,
        onChoose: () => field.onChange(code),
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
