import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';

import { Pill, PillsInput, type PillsInputProps } from '@mantine/core';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { m } from '#shared/platform/words/words.ts';

interface TagsInputProps extends Omit<
  PillsInputProps,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'name' | 'children'
> {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Converts a typed tag to its stored form, whatever its spaces and capitals; '' for none. */
  normalise: (typed: string) => string;
  name: string;
  ref: Ref<HTMLInputElement>;
  placeholder?: string;
  /** Suggestions while typing; other texts are allowed. */
  suggestions?: readonly string[];
  autoComplete?: string;
  onBlur: () => void;
}

/** Characters that separate tags, when typed or in a pasted column. */
const separators = /[,;|\t\r\n]+/u;

/**
 * Several short texts in one input: Enter, a comma and leaving the input add the typed text, Backspace in the empty input removes
 * the last, pasting adds several. One too many is added too, so that the field's rule visibly rejects it. Mantine's component
 * adds a positioning engine of 30 KB for its suggestions; here the browser lists them.
 */
export function TagsInput(props: TagsInputProps) {
  const {
    value,
    onChange,
    normalise,
    name,
    ref,
    placeholder,
    autoComplete,
    onBlur,
    suggestions = [],
    ...input
  } = props;
  const listId = useId();
  const [typed, setTyped] = useState('');

  const take = (text: string) => {
    const parts = text
      .split(separators)
      .map(normalise)
      .filter((part) => part !== '');
    const fresh = [...new Set(parts)].filter((part) => !value.includes(part));
    setTyped('');
    if (fresh.length > 0) onChange([...value, ...fresh]);
  };
  // If the dialog is closed (Escape) while a tag is being typed, the tag is added too, before the form stores its draft.
  const atEnd = useRef(() => {});
  useLayoutEffect(() => {
    atEnd.current = () => typed.trim() !== '' && take(typed);
  });
  useLayoutEffect(() => () => atEnd.current(), []);
  const remove = (index: number) => onChange(value.filter((_, at) => at !== index));

  const offered = suggestions.filter((tag) => !value.includes(tag));
  const onChangeOfText = ({ currentTarget: { value: text }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // This is how browsers report a choice from the list; Safari sends no InputEvent for it.
    const isReplaced =
      !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText';
    if ((isReplaced && offered.includes(text)) || separators.test(text)) take(text);
    else setTyped(text);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      take(typed);
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) remove(value.length - 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!separators.test(text)) return;
    event.preventDefault();
    take(typed + text);
  };

  return (
    <PillsInput {...input}>
      <Pill.Group>
        {value.map((tag, index) => (
          <Pill
            key={tag}
            withRemoveButton
            removeButtonProps={{ 'aria-label': m.ui_remove_tag({ tag }), 'aria-hidden': false }}
            onRemove={() => remove(index)}
          >
            {tag}
          </Pill>
        ))}
        <PillsInput.Field
          ref={ref}
          name={name}
          value={typed}
          placeholder={placeholder}
          autoComplete={autoComplete}
          list={offered.length > 0 ? listId : undefined}
          onChange={onChangeOfText}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            take(typed);
            onBlur();
          }}
        />
      </Pill.Group>
      {offered.length > 0 && (
        <datalist id={listId}>
          {offered.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </datalist>
      )}
    </PillsInput>
  );
}
