import { InputBase, type TextInputProps } from '@mantine/core';
import {
  type ElementType,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import classes from './suggestion-input.module.css';
import { m } from '#shared/platform/words/words.ts';

/** A suggestion below the input. */
interface Suggestion {
  /** Unique key among the suggestions. */
  key: string;
  content: ReactNode;
  onChoose: () => void;
}

interface SuggestionInputProps extends Omit<TextInputProps, 'inputContainer' | 'onKeyDown' | 'role'> {
  /** Component of the input, when only the input should re-render on a key press; `inputProps` are its props. */
  component?: ElementType;
  inputProps?: object;
  suggestions: readonly Suggestion[];
  /** Shown instead of suggestions once it is known that there are none. */
  nothing?: string | false;
  /** Accessible name of the list. */
  listLabel: string;
  /** Whether the list is open, for callers that load suggestions. */
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
}

const roomPx = 240;
/** Maximum width of the list of a narrow field. */
const widthPx = 400;

/**
 * A text input with optional suggestions below it: arrows, Home and End move, Enter and a tap choose, Escape and leaving the
 * input close. Mantine's component adds a positioning engine of 30 KB, too much for a form that loads first.
 */
export function SuggestionInput(props: SuggestionInputProps) {
  const { suggestions, nothing, listLabel, opened, onOpenedChange, onChange, onClick, onBlur, ...rest } =
    props;
  const { component = 'input', inputProps, ...input } = rest;
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const isShown = opened && suggestions.length > 0;
  const found = suggestions.findIndex(({ key }) => key === activeKey);
  // A list that follows the text may lose the selected suggestion just before Enter, which would submit the form.
  const active = !isShown || activeKey === null ? -1 : Math.max(found, 0);
  const message = opened && !isShown && nothing ? nothing : null;
  const [place, setPlace] = useState<Place>({ 'data-place': 'below', 'data-end': undefined });

  const open = (wanted: boolean) => {
    setActiveKey(null);
    // Measured before the list is shown: with the list in the page, measuring would wait for the layout of all its text.
    if (wanted && !isShown && anchor.current) setPlace(placeOf(anchor.current, place));
    if (wanted !== opened) onOpenedChange(wanted);
  };
  const choose = (suggestion: Suggestion) => {
    suggestion.onChoose();
    open(false);
  };
  const moveTo = (index: number) => {
    if (!isShown) open(true);
    setActiveKey(suggestions.at(index % suggestions.length)?.key ?? null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    const moves: Record<string, (() => void) | false> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active < 0 ? -1 : active - 1),
      // Without a selected suggestion, these keys move the cursor within the text, and Enter submits the form.
      Home: chosen !== undefined && (() => moveTo(0)),
      End: chosen !== undefined && (() => moveTo(-1)),
      Enter: chosen !== undefined && (() => choose(chosen)),
      Escape: (isShown || message !== null) && (() => open(false)),
    };
    const move = moves[event.key];
    if (!move || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Escape must not close the dialog around it.
    event.stopPropagation();
    move();
  };

  const withSuggestions = (field: ReactNode) => (
    <div ref={anchor} className={classes.anchor}>
      {field}
      <span aria-live="polite" className={classes.spoken}>
        {isShown ? m.ui_suggestions({ count: suggestions.length }) : message}
      </span>
      {isShown && <SuggestionList {...{ id, listLabel, place, suggestions, active }} onChoose={choose} />}
      {message !== null && (
        <div aria-hidden className={classes.list} {...place}>
          <p className={classes.nothing}>{message}</p>
        </div>
      )}
    </div>
  );

  return (
    <InputBase
      {...input}
      {...inputProps}
      component={component as 'input'}
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={isShown}
      aria-controls={isShown ? id : undefined}
      aria-activedescendant={active < 0 ? undefined : optionId(id, active)}
      inputContainer={withSuggestions}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        onChange?.(event);
        open(true);
      }}
      onClick={(event) => {
        onClick?.(event);
        open(true);
      }}
      onBlur={(event) => {
        open(false);
        onBlur?.(event);
      }}
    />
  );
}

/** Attributes of the list. */
interface Place {
  'data-place': 'above' | 'below';
  /** The list extends to the left, because there is no room on the right. */
  'data-end': true | undefined;
}

interface SuggestionListProps extends Pick<SuggestionInputProps, 'suggestions' | 'listLabel'> {
  id: string;
  place: Place;
  /** Index of the suggestion selected by keyboard, or -1. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

function SuggestionList({ id, listLabel, place, suggestions, active, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  // In braces, because newer browsers return a promise, which React would take for the effect's clean-up.
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={listLabel}
      className={classes.list}
      {...place}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((suggestion, index) => (
        <button
          key={suggestion.key}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.content}
        </button>
      ))}
    </div>
  );
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

/**
 * Returns the list's position: above the input when there is more room than below it; the same object when nothing has changed.
 */
function placeOf(anchor: HTMLElement, before: Place): Place {
  const { top, bottom, left } = anchor.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  const side = below < roomPx && top > below ? 'above' : 'below';
  const isAtEnd = left + widthPx > window.innerWidth || undefined;
  return side === before['data-place'] && isAtEnd === before['data-end']
    ? before
    : { 'data-place': side, 'data-end': isAtEnd };
}
