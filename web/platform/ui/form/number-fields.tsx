/**
 * Numbers are text inputs with the phone's numeric keyboard: no character is lost while typing, and the mouse wheel does not
 * change them (spec §2).
 */
import { InputBase, type TextInputProps } from '@mantine/core';
import { type ComponentProps, useEffectEvent, useLayoutEffect, useState } from 'react';
import { get, useWatch } from 'react-hook-form';

import { formatDecimal, parseDecimal } from '#shared/platform/validation/decimal.ts';
import { nationalNumber, numbersIn } from '#shared/platform/market/phone.ts';
import {
  commaReadings,
  digitsOnly,
  halfWidth,
  normaliseDecimal,
} from '#shared/platform/validation/normalise.ts';
import { fieldMessage, messages } from '#shared/platform/validation/rules.ts';
import { useFieldError } from '#web/platform/ui/form/field-error.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { m } from '#shared/platform/words/words.ts';
import { WhichNumber } from '#web/platform/ui/form/which-number.tsx';
import { textOf } from '#web/platform/ui/form/text-fields.tsx';
import { unreadTexts } from '#web/platform/ui/form/unread-texts.ts';
import { useTyped } from '#web/platform/ui/form/use-typed.ts';

type Rest = Omit<TextInputProps, 'value' | 'error' | 'name' | 'onChange' | 'onBlur' | 'ref' | 'form'>;

interface DecimalFieldProps extends Rest {
  field: FieldRef;
  /** Decimal places between the typed number and the stored integer: 2 for cents, 3 for grams from kg, 1 for mm from cm. */
  places: number;
  /** Decimal places that may be typed; `places` by default (weights allow 2). */
  typedPlaces?: number;
  /** Decimal places always shown once the field loses the focus: 2 for money. */
  shownPlaces?: number;
  /** Shown at the end of the input: kg, cm. */
  unit?: string;
  /** Shown at its start: RM, S$. */
  currency?: string;
  onValue?: (value: number | null) => void;
  /** Maximum: a larger number is replaced by it (spec §5), and the message `told` says so. */
  most?: { value: number; told: string };
}

/** A decimal number on the screen, stored as an integer (cents, grams, millimetres) in the form; null while empty. */
export function DecimalField(props: DecimalFieldProps) {
  const {
    field,
    places,
    typedPlaces = places,
    shownPlaces = 0,
    unit,
    currency,
    onValue,
    most,
    ...rest
  } = props;
  const error = useFieldError(field);
  const kept = unreadTexts(field.control);
  /**
   * The text as typed while it is ambiguous or invalid. '1,5' may mean 1.5 or 15, so the user is asked; of 2.009, no digit is
   * dropped silently.
   */
  const [unread, setUnreadText] = useState(() => {
    // The field may have been given a number while it was not rendered.
    const isWaiting = (get(field.control._formValues, field.name) ?? null) === null;
    return isWaiting ? kept.of(field.name) : null;
  });
  const setUnread = (text: string | null) => {
    kept.keep(field.name, text);
    setUnreadText(text);
  };
  const [isTooMuch, setTooMuch] = useState(false);
  const readings = unread === null ? [] : commaReadings(unread, typedPlaces);
  const choose = (reading: string, keep: (value: number | null) => void) => {
    setUnread(null);
    const { value, isTooMuch } = atMost(parseDecimal(reading, places), most?.value);
    keep(value);
    setTooMuch(isTooMuch);
    onValue?.(value);
  };
  return (
    <InputBase
      autoComplete="off"
      rightSection={unit && <Unit text={unit} />}
      leftSection={currency && <Unit text={currency} />}
      {...rest}
      component={DecimalInput}
      inputMode={typedPlaces === 0 ? 'numeric' : 'decimal'}
      field={field}
      format={{ places, typedPlaces, shownPlaces }}
      called={typeof rest.label === 'string' ? rest.label : (rest['aria-label'] ?? '')}
      unread={unread}
      onUnread={setUnread}
      most={most?.value}
      onTooMuch={setTooMuch}
      onValue={onValue}
      error={
        readings.length > 0 ? (
          <WhichNumber field={field} sentence={m.ui_use_a_point()} readings={readings} onChoose={choose} />
        ) : isTooMuch ? (
          most?.told
        ) : (
          error
        )
      }
    />
  );
}

const atMost = (value: number | null, most = Infinity) => {
  const isTooMuch = value !== null && value > most;
  return { value: isTooMuch ? most : value, isTooMuch };
};

interface DecimalInputProps extends ComponentProps<'input'> {
  field: FieldRef;
  format: { places: number; typedPlaces: number; shownPlaces: number };
  /** Label of the field, with which its error messages begin. */
  called: string;
  unread: string | null;
  onUnread: (typed: string | null) => void;
  most: number | undefined;
  onTooMuch: (isTooMuch: boolean) => void;
  onValue?: ((value: number | null) => void) | undefined;
}

/** The input itself, which a key press does not re-render. */
function DecimalInput(all: DecimalInputProps) {
  const { field, format, called, unread, onUnread, most, onTooMuch, onValue, ...props } = all;
  const { places, typedPlaces, shownPlaces } = format;
  const shownAs = (value: unknown) =>
    typeof value === 'number' ? formatDecimal(value, places, shownPlaces) : '';
  const { ref, keep, leave, putBack } = useTyped(field, shownAs, () => {
    onUnread(null);
    onTooMuch(false);
  });
  const texts = unreadTexts(field.control);
  const show = useEffectEvent((text: string) => {
    putBack(text);
    onUnread(text);
  });
  const report = useEffectEvent((text: string) =>
    fieldMessage(called, text.includes(',') ? messages.number : messages.decimals(typedPlaces)),
  );
  const isShown = useEffectEvent(() => unread);
  // Runs after the effect of `useTyped`, which shows the form's value (null) as an empty text. A row may have another number now.
  useLayoutEffect(() => {
    const text = isShown();
    if (text === null) texts.keep(field.name, null);
    else show(text);
    return texts.attach(field.name, { show: (again) => show(again), told: (typed) => report(typed) });
  }, [texts, field.name]);
  return (
    <input
      {...props}
      name={field.name}
      ref={ref}
      onChange={(event) => {
        const raw = halfWidth(event.currentTarget.value);
        const next = raw.includes(',') ? raw.replace(/[^\d.,]/gu, '') : normaliseDecimal(raw, typedPlaces);
        const isUnread = next !== '' && parseDecimal(next, typedPlaces) === null;
        onUnread(isUnread ? next : null);
        const { value: kept, isTooMuch } = atMost(isUnread ? null : parseDecimal(next, places), most);
        // '1.' and '1.50' stay as typed.
        keep(kept, isTooMuch ? shownAs(kept) : next);
        onTooMuch(isTooMuch);
        onValue?.(kept);
      }}
      onBlur={() => leave(unread)}
    />
  );
}

/** A whole number, such as pieces; null while empty. */
export function WholeNumberField(props: Omit<DecimalFieldProps, 'places' | 'typedPlaces' | 'shownPlaces'>) {
  return <DecimalField {...props} places={0} />;
}

interface DigitsFieldProps extends Rest {
  field: FieldRef;
  onValue?: (value: string) => void;
}

/**
 * A phone number in digits. `dialCode` ('60') is shown before it and is not part of it. A number of the two markets has at most
 * 11 digits and no leading 0 (spec §5); a number of another country is kept in full. Two numbers, or one with an extension, stay
 * as written until the user chooses one: joined together, they would be a wrong number.
 */
export function PhoneField({ dialCode = '', ...props }: DigitsFieldProps & { dialCode?: string }) {
  return (
    <Digits
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      leftSection={dialCode && <Unit text={`+${dialCode}`} />}
      leftSectionWidth={dialCode ? 28 + 8 * dialCode.length : undefined}
      {...props}
      normalise={(typed) => (numbersIn(typed, dialCode).length > 0 ? typed : nationalNumber(typed, dialCode))}
      isBeginning={(typed) => /^\s*\(?(?:\+|00)|(?:\d\D*){7}[\p{L}/,;&]/u.test(typed)}
      several={(kept) => numbersIn(kept, dialCode)}
    />
  );
}

/**
 * Digits that identify something, such as a postcode or contact number, so leading zeros are kept. One digit too many is kept
 * too, for the field's rule to reject: a truncated postcode would be that of another place.
 */
export function DigitsField({ maxDigits, ...props }: DigitsFieldProps & { maxDigits: number }) {
  return (
    <Digits
      inputMode="numeric"
      autoComplete="off"
      {...props}
      normalise={(typed) => digitsOnly(typed, maxDigits + 1)}
    />
  );
}

interface DigitsRules {
  normalise: (typed: string) => string;
  /** Whether the typed text must stay unchanged until the field loses the focus: '+60 1'. */
  isBeginning?: (typed: string) => boolean;
  /** Returns the numbers in a text with more than one; the user is asked which one is meant. */
  several?: (kept: string) => readonly string[];
}

function Digits({
  field,
  normalise,
  isBeginning,
  several,
  onValue,
  ...rest
}: DigitsFieldProps & DigitsRules) {
  const error = useFieldError(field);
  const shownParts = useWatch({ ...field, compute: (value: unknown) => several?.(textOf(value)) ?? [] });
  const choose = (reading: string, keep: (value: string) => void) => {
    keep(reading);
    onValue?.(reading);
  };
  return (
    <InputBase
      {...rest}
      component={DigitsInput}
      field={field}
      normalise={normalise}
      isBeginning={isBeginning}
      onValue={onValue}
      error={
        shownParts.length > 0 ? (
          <WhichNumber
            field={field}
            sentence={m.ui_one_phone_number()}
            readings={shownParts}
            onChoose={choose}
          />
        ) : (
          error
        )
      }
    />
  );
}

interface DigitsInputProps extends ComponentProps<'input'> {
  field: FieldRef;
  normalise: DigitsRules['normalise'];
  isBeginning: DigitsRules['isBeginning'] | undefined;
  onValue: DigitsFieldProps['onValue'] | undefined;
}

/** The input itself, which a key press does not re-render. */
function DigitsInput({ field, normalise, isBeginning, onValue, ...props }: DigitsInputProps) {
  const { ref, keep, leave } = useTyped(field, textOf);
  return (
    <input
      {...props}
      name={field.name}
      ref={ref}
      onBlur={() => leave()}
      onChange={(event) => {
        const raw = halfWidth(event.currentTarget.value);
        const kept = normalise(raw);
        keep(kept, isBeginning?.(raw) === true ? raw : kept);
        onValue?.(kept);
      }}
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
