import { Button } from '@mantine/core';

import type { ExceptionCounts } from '#shared/features/exceptions/exceptions.contract.ts';
import type { ExceptionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { kindNames } from '#web/features/exceptions/exception-words.ts';
import { countText } from '#web/platform/ui/saved-view-tabs.tsx';

import classes from './exceptions.module.css';

interface KindChoiceProps {
  kinds: ExceptionCounts['kinds'];
  chosen: ExceptionKind | null;
  onChoose: (kind: ExceptionKind | null) => void;
}

/** The kinds of waiting items with their counts; a second click shows all again. */
export function KindChoice({ kinds, chosen, onChoose }: KindChoiceProps) {
  if (kinds.length < 2 && chosen === null) return null;
  // The last item of the chosen kind was resolved: keep its button, so that it can be deselected.
  const isGone = chosen !== null && kinds.every(({ kind }) => kind !== chosen);
  const shown = isGone ? [{ kind: chosen, count: 0, isCapped: false }, ...kinds] : kinds;
  return (
    <div className={classes.kinds} role="group" aria-label={m.exceptions_kind()}>
      {shown.map(({ kind, count, isCapped }) => (
        <Button
          key={kind}
          size="compact-sm"
          variant={kind === chosen ? 'light' : 'default'}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind === chosen ? null : kind)}
        >
          {`${kindNames[kind]()} ${countText(count, isCapped)}`}
        </Button>
      ))}
    </div>
  );
}
