import { TextInput } from '@mantine/core';
import { ChevronLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { foldAll } from '#shared/platform/search/fold.ts';
import { hasTerms, searchTerms } from '#shared/platform/search/terms.ts';
import { m } from '#shared/platform/words/words.ts';
import { DropItem } from '#web/platform/ui/drop-menu.tsx';
import type { ChoiceFilter, FilterChoice } from '#web/platform/ui/filter-spec.ts';

import classes from './many-choices.module.css';

interface ManyChoicesProps {
  filter: ChoiceFilter;
  onBack: () => void;
  /** Renders the choices that match. */
  children: (found: readonly FilterChoice[]) => ReactNode;
}

/** Choices with a search field above: arrow down moves into the matches and arrow up back, Enter takes the only match. */
export function ManyChoices({ filter: { label, choices }, onBack, children }: ManyChoicesProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The item that had the focus was removed.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const terms = searchTerms(text);
  const found = choices.filter((choice) => hasTerms(foldAll([choice.label]), terms));
  const first = () => list.current?.querySelector<HTMLElement>('[role="menuitem"]');

  const onFieldKey = (event: KeyboardEvent) => {
    const { isComposing } = event.nativeEvent;
    // Escape and Tab close the menu.
    if (!isComposing && (event.key === 'Escape' || event.key === 'Tab')) return;
    // Keys typed here must not move to a menu item.
    event.stopPropagation();
    if (isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') first()?.focus();
    else if (found.length === 1) first()?.click();
  };
  const onItemKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' || event.target !== first()) return;
    event.preventDefault();
    event.stopPropagation();
    field.current?.focus();
  };

  return (
    <>
      <div role="menu" aria-label={m.ui_filter()}>
        <DropItem icon={<ChevronLeft size={14} aria-hidden />} keepOpen onSelect={onBack}>
          {label}
        </DropItem>
      </div>
      <div className={classes.field}>
        <TextInput
          ref={field}
          size="xs"
          aria-label={label}
          placeholder={m.common_search()}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onFieldKey}
        />
      </div>
      {found.length > 0 ? (
        <div ref={list} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onItemKey}>
          {children(found)}
        </div>
      ) : (
        <div role="status" className={classes.nothing}>
          {m.ui_nothing_matches()}
        </div>
      )}
    </>
  );
}
