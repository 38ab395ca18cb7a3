import { Button } from '@mantine/core';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';

import { limits } from '#shared/platform/business/limits.ts';
import { isTrackingCount, numbersIn } from '#shared/features/tracking/tracking-numbers.rules.ts';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './tracking.module.css';
import { m } from '#shared/platform/words/words.ts';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';

interface TrackingFormProps {
  numbers: readonly string[];
  onTrack: (numbers: readonly string[]) => void;
  /** The button's label. */
  action?: string;
}

const most = limits.trackingMaxCns;

/** Accepts numbers as users paste them, and counts them while they type; duplicates count once. */
export function TrackingForm({ numbers, onTrack, action = m.tracking_track() }: TrackingFormProps) {
  const shown = numbers.join('\n');
  const [text, setText] = useState(shown);
  const [isRefused, setRefused] = useState(false);
  const counterId = useId();
  const typed = numbersIn(text);
  const isTooMany = typed.length > most;

  // Follow the URL when a link or the Back button changes the numbers.
  useEffect(() => {
    setText((current) => (numbersIn(current).join('\n') === shown ? current : shown));
    setRefused(false);
  }, [shown]);

  const submit = () => {
    if (isTrackingCount(typed.length)) return onTrack(typed);
    setRefused(true);
    toast.error(m.tracking_problem_count());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      className={classes.form}
      aria-label={m.tracking_consignment_notes()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <GrowingTextarea
        label={m.tracking_cn()}
        description={m.tracking_up_to_each_on_a_line({ most })}
        minRows={6}
        maxRows={20}
        spellCheck={false}
        autoCapitalize="characters"
        autoComplete="off"
        classNames={{ input: classes.numbers }}
        value={text}
        error={isRefused && !isTrackingCount(typed.length) && m.tracking_problem_count()}
        aria-describedby={counterId}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefused(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.formFoot}>
        <span id={counterId} className={classes.counter} data-over={isTooMany || undefined}>
          {isTooMany
            ? m.tracking_counted_too_many({ count: typed.length, most, over: typed.length - most })
            : m.tracking_counted({ count: typed.length, most })}
        </span>
        {text !== '' && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setText('');
              onTrack([]);
            }}
          >
            {m.tracking_clear()}
          </Button>
        )}
        <Button type="submit">{action}</Button>
      </div>
    </form>
  );
}
