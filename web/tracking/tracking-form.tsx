import { Button, Textarea } from '@mantine/core';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';

import { limits } from '#shared/business/limits.ts';
import { isTrackingCount, numbersIn, trackingCountMessage } from '#shared/tracking/tracking-numbers.rules.ts';
import { toast } from '#web/ui/toast.ts';

import classes from './tracking.module.css';

interface TrackingFormProps {
  /** The numbers that are shown. */
  numbers: readonly string[];
  onTrack: (numbers: readonly string[]) => void;
  /** What the button says. */
  action?: string;
}

const most = limits.trackingMaxCns;

/** Takes numbers as people paste them, and counts them while they type. Repeats count once. */
export function TrackingForm({ numbers, onTrack, action = 'Track' }: TrackingFormProps) {
  const shown = numbers.join('\n');
  const [text, setText] = useState(shown);
  const [isRefused, setRefused] = useState(false);
  const counterId = useId();
  const typed = numbersIn(text);
  const isTooMany = typed.length > most;

  // A link or the back button brings other numbers.
  useEffect(() => {
    setText((current) => (numbersIn(current).join('\n') === shown ? current : shown));
    setRefused(false);
  }, [shown]);

  const submit = () => {
    if (isTrackingCount(typed.length)) return onTrack(typed);
    setRefused(true);
    toast.error(trackingCountMessage);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      className={classes.form}
      aria-label="Consignment notes"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        label="CN"
        description="Up to 20, each on a line, or parted by commas or spaces. Piece bar codes work too."
        autosize
        minRows={6}
        maxRows={20}
        spellCheck={false}
        autoCapitalize="characters"
        autoComplete="off"
        classNames={{ input: classes.numbers }}
        value={text}
        error={isRefused && !isTrackingCount(typed.length) && trackingCountMessage}
        aria-describedby={counterId}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefused(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.formFoot}>
        <span id={counterId} className={classes.counter} data-over={isTooMany || undefined}>
          {typed.length} of {most}
          {isTooMany && `: remove ${typed.length - most}`}
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
            Clear
          </Button>
        )}
        <Button type="submit">{action}</Button>
      </div>
    </form>
  );
}
