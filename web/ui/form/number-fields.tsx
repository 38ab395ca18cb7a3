/** Numbers are text inputs with the phone's numeric keys: nothing is lost while typing, and the wheel does nothing (spec §2). */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';

import { formatDecimal, parseDecimal } from '#shared/consignment/decimal.rules.ts';
import { digitsOnly, normaliseDecimal, normalisePhone } from '#shared/validation/normalise.ts';
import type { FieldRef } from '#web/ui/form/use-schema-form.ts';

type Rest = Omit<TextInputProps, 'value' | 'error' | 'name' | 'onChange' | 'onBlur' | 'ref' | 'form'>;

interface DecimalFieldProps extends Rest {
  field: FieldRef;
  /** Places between what is typed and the integer that is kept: 2 for cents, 3 for grams from kg, 1 for mm from cm. */
  places: number;
  /** Places that may be typed; `places` unless fewer are wanted (weights take 2). */
  typedPlaces?: number;
  /** Places always shown once the field is left: 2 for money. */
  shownPlaces?: number;
  /** Shown at the end of the input: kg, cm. */
  unit?: string;
  /** Shown at its start: RM, S$. */
  currency?: string;
  onValue?: (value: number | null) => void;
}

/** A decimal number on the screen, an integer (cents, grams, millimetres) in the form; null while empty. */
export function DecimalField(props: DecimalFieldProps) {
  const {
    field: ref,
    places,
    typedPlaces = places,
    shownPlaces = 0,
    unit,
    currency,
    onValue,
    ...rest
  } = props;
  const { field, fieldState } = useController(ref);
  const kept = typeof field.value === 'number' ? field.value : null;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = kept === null ? '' : formatDecimal(kept, places, shownPlaces);
  // While typing, '1.' and '1.50' stay as typed; a value set from elsewhere wins.
  const text = typed !== null && parseDecimal(typed, places) === kept ? typed : shown;
  return (
    <TextInput
      autoComplete="off"
      rightSection={unit && <Unit text={unit} />}
      leftSection={currency && <Unit text={currency} />}
      {...rest}
      inputMode={typedPlaces === 0 ? 'numeric' : 'decimal'}
      name={field.name}
      ref={field.ref}
      value={text}
      onChange={(event) => {
        const next = normaliseDecimal(event.currentTarget.value, typedPlaces);
        const value = parseDecimal(next, places);
        setTyped(next);
        field.onChange(value);
        onValue?.(value);
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      error={fieldState.error?.message}
    />
  );
}

/** A whole number, as pieces; null while empty. */
export function WholeNumberField(props: Omit<DecimalFieldProps, 'places' | 'typedPlaces' | 'shownPlaces'>) {
  return <DecimalField {...props} places={0} />;
}

interface DigitsFieldProps extends Rest {
  field: FieldRef;
  onValue?: (value: string) => void;
}

/** A phone number: digits, at most 11, the leading 0 stripped (spec §5). `dialCode` ('60') is shown before it. */
export function PhoneField({ dialCode, ...props }: DigitsFieldProps & { dialCode?: string }) {
  return (
    <Digits
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      leftSection={dialCode && <Unit text={`+${dialCode}`} />}
      leftSectionWidth={dialCode ? 44 : undefined}
      {...props}
      normalise={normalisePhone}
    />
  );
}

/** Digits that are a name and not a number: a postcode, an HS code. Leading zeros stay. */
export function DigitsField({ maxDigits, ...props }: DigitsFieldProps & { maxDigits: number }) {
  return (
    <Digits
      inputMode="numeric"
      autoComplete="off"
      {...props}
      normalise={(typed) => digitsOnly(typed, maxDigits)}
    />
  );
}

function Digits({
  field: ref,
  normalise,
  onValue,
  ...rest
}: DigitsFieldProps & { normalise: (typed: string) => string }) {
  const { field, fieldState } = useController(ref);
  return (
    <TextInput
      {...rest}
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => {
        const value = normalise(event.currentTarget.value);
        field.onChange(value);
        onValue?.(value);
      }}
      error={fieldState.error?.message}
    />
  );
}

function Unit({ text }: { text: string }) {
  return (
    <span aria-hidden style={{ fontSize: '0.75rem', color: 'var(--mantine-color-dimmed)' }}>
      {text}
    </span>
  );
}
