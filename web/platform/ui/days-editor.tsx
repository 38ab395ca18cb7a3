import { Button } from '@mantine/core';

import { DateInput } from '#web/platform/ui/date-input.tsx';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { m } from '#shared/platform/words/words.ts';

import classes from './filter-bar.module.css';

interface DaysEditorProps {
  url: UrlFilters;
  /** Name of the filter. */
  name: string;
  label: string;
  onDone: () => void;
}

/** Fields for the first and the last date of a filter. */
export function DaysEditor({ url, name, label, onDone }: DaysEditorProps) {
  const [from = '', to = ''] = [url.values[`${name}From`], url.values[`${name}To`]];
  return (
    <fieldset className={classes.days}>
      <legend>{label}</legend>
      <DateInput
        aria-label={m.ui_day_first({ label })}
        value={from}
        max={to}
        autoFocus
        onDay={(day) => day !== null && url.set({ [`${name}From`]: day }, 'replace')}
      />
      <span>{m.ui_to()}</span>
      <DateInput
        aria-label={m.ui_day_last({ label })}
        value={to}
        min={from}
        onDay={(day) => day !== null && url.set({ [`${name}To`]: day }, 'replace')}
      />
      <Button variant="default" onClick={onDone}>
        {m.common_done()}
      </Button>
    </fieldset>
  );
}
