import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { fold } from '#shared/platform/search/fold.ts';
import { m } from '#shared/platform/words/words.ts';
import type { CellSuggestion, Place, SheetColumn } from '#web/platform/sheet/sheet-table.ts';

import classes from './sheet-grid.module.css';

interface SheetEditorProps {
  column: SheetColumn<string>;
  text: string;
  /** Whether editing began by typing: arrow keys then leave the cell. Otherwise they move the caret within the text. */
  isTyped: boolean;
  place: { left: number; top: number; width: number; height: number };
  /** Saves the text, unless it is null, and moves by the offset `by`; null when the focus has already moved elsewhere. */
  onDone: (text: string | null, by: Place | null) => void;
}

const stay: Place = { row: 0, column: 0 };
const suggestMs = 150;
const listMax = 12;

/** The input of the cell being edited, above the grid, so that typing redraws nothing else. */
export function SheetEditor({ column, text, isTyped, place, onDone }: SheetEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const list = useSuggestions(column, text, isTyped);
  const { options, active } = list;

  const leave = (kept: string | null, by: Place | null) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(kept, by);
  };
  const written = () => input.current?.value ?? text;
  /** The selected suggestion, or the typed text when none is selected. */
  const wanted = () => options[active]?.text ?? written();

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isList = options.length > 0;
    const keys: Record<string, (() => void) | false> = {
      Escape: () => leave(null, stay),
      Enter: () => leave(wanted(), { row: event.shiftKey ? -1 : 1, column: 0 }),
      Tab: () => leave(wanted(), { row: 0, column: event.shiftKey ? -1 : 1 }),
      ArrowDown: isList ? () => list.move(1) : isTyped && (() => leave(written(), { row: 1, column: 0 })),
      ArrowUp: isList ? () => list.move(-1) : isTyped && (() => leave(written(), { row: -1, column: 0 })),
      ArrowRight: isTyped && !isList && (() => leave(written(), { row: 0, column: 1 })),
      ArrowLeft: isTyped && !isList && (() => leave(written(), { row: 0, column: -1 })),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div className={classes.editor} style={place}>
      <input
        ref={input}
        className={classes.input}
        aria-label={column.label}
        defaultValue={text}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onFocus={(event) => {
          const { length } = event.currentTarget.value;
          event.currentTarget.setSelectionRange(length, length);
        }}
        {...(list.isOffered && {
          role: 'combobox',
          'aria-expanded': options.length > 0,
          'aria-controls': id,
          'aria-autocomplete': 'list' as const,
          'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
          onChange: (event) => list.type(event.currentTarget.value),
        })}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => leave(written(), relatedTarget === null ? stay : null)}
      />
      {options.length > 0 && (
        <div id={id} role="listbox" aria-label={column.label} className={classes.options}>
          {options.map((option, index) => (
            <div
              key={`${option.text} ${option.label}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              onMouseDown={(event) => {
                event.preventDefault();
                leave(option.text, stay);
              }}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
      {list.isNothing && <div className={classes.options}>{m.sheet_nothing_found()}</div>}
    </div>
  );
}

interface Suggestions {
  isOffered: boolean;
  options: readonly CellSuggestion[];
  active: number;
  isNothing: boolean;
  type: (text: string) => void;
  move: (by: number) => void;
}

/** Suggestions listed under the cell: the column's choices, or search results for the words in the cell. */
function useSuggestions(column: SheetColumn<string>, first: string, isTyped: boolean): Suggestions {
  const { choices, suggest } = column;
  const [text, setText] = useState(first);
  const [found, setFound] = useState<{ text: string; options: readonly CellSuggestion[] } | null>(null);
  const [isChanged, setChanged] = useState(isTyped);
  const [moved, setMoved] = useState<number | null>(null);
  const words = text.trim();
  // Files may contain words where a code belongs. They are looked up as soon as the cell is opened.
  const isAsked = isChanged || /\p{L}/u.test(first);

  useEffect(() => {
    if (!suggest || words.length < 2 || !isAsked) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const options = await suggest(words, abort.signal);
        if (!abort.signal.aborted) setFound({ text: words, options });
      } catch {
        // Suggestions are optional: the user can type the code.
      }
    }, suggestMs);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [suggest, words, isAsked]);

  const folded = fold(isChanged ? words : '');
  const offered = choices
    ? choices
        .filter((choice) => folded === '' || fold(choice).includes(folded))
        .map((choice) => ({ text: choice, label: choice }))
    : words.length >= 2 && isAsked
      ? (found?.options ?? [])
      : [];
  const options = offered.slice(0, choices && choices.length <= 30 ? 30 : listMax);
  // A cell that was only opened keeps its text; typed words select the first suggestion.
  const isMeant = isChanged && words !== '' && (choices !== undefined || /\p{L}/u.test(words));
  const active = Math.min(options.length - 1, moved ?? (isMeant ? 0 : -1));
  return {
    isOffered: choices !== undefined || suggest !== undefined,
    options,
    active,
    isNothing: suggest !== undefined && found?.text === words && found.options.length === 0,
    type: (next) => {
      setText(next);
      setChanged(true);
      setMoved(null);
    },
    move: (by) => setMoved((active + by + options.length) % options.length),
  };
}
