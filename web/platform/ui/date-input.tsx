/** A date, typed and shown as DD-MM-YYYY (spec §9) whatever the browser's language, or chosen in the browser's calendar. */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';

import { hyphenated, isIsoDay, readDay, showDay } from '#shared/platform/time/day-text.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import { useMarket } from '#web/platform/ui/market.ts';

import classes from './date-input.module.css';

export interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  /** YYYY-MM-DD; '' for none. */
  value: string;
  /** Called with the new date, '' when the field was emptied, or null while the text is not a date. */
  onDay: (day: string | null, typed: string) => void;
  /** First and last date that the calendar offers, YYYY-MM-DD. */
  min?: string;
  max?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A date field. The up and down arrow keys change the date by a day. */
export function DateInput({ value, onDay, min, max, error, onBlur, onKeyDown, ...rest }: DateInputProps) {
  const market = useMarket();
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnread, setUnread] = useState(false);
  const text = typed ?? showDay(value);

  const take = (next: string) => {
    setTyped(next);
    setUnread(false);
    onDay(next.trim() === '' ? '' : readDay(next), next);
  };
  const choose = (day: string) => take(showDay(day));
  // Shown as the value, which may be changed elsewhere: a calendar leaves no focus in the field, and so no blur.
  const chooseInCalendar = (day: string) => {
    choose(day);
    setTyped(null);
  };
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    const day = readDay(text);
    choose(day === null ? isoDayOf(new Date(), market) : addDays(day, step));
  };

  return (
    <TextInput
      placeholder={m.time_day_form()}
      rightSection={<Calendar value={readDay(text) ?? ''} {...{ min, max }} onChoose={chooseInCalendar} />}
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value: next, selectionStart } }) =>
        take(next.length > text.length && selectionStart === next.length ? hyphenated(next) : next)
      }
      onKeyDown={move}
      onBlur={(event) => {
        setUnread(text.trim() !== '' && readDay(text) === null);
        // A valid date is shown in full: 5/3/26 becomes 05-03-2026.
        if (readDay(text) !== null || text.trim() === '') setTyped(null);
        onBlur?.(event);
      }}
      error={error ?? (isUnread && m.time_not_a_day())}
    />
  );
}

interface CalendarProps {
  value: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

/** The browser's calendar needs a date input, which may be invisible. */
function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="date"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden
        value={isIsoDay(value) ? value : ''}
        min={min}
        max={max}
        onChange={(event) => event.currentTarget.value !== '' && onChoose(event.currentTarget.value)}
      />
      <ActionIcon size={24} aria-label={m.time_choose_a_day()} onClick={() => field.current?.showPicker()}>
        <CalendarDays size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
