import {
  type Control,
  type FieldArrayPath,
  type FieldValues,
  useFieldArray,
  type UseFieldArrayReturn,
} from 'react-hook-form';

import { unreadTexts } from '#web/platform/ui/form/unread-texts.ts';

interface RowsOptions<I extends FieldValues, N extends FieldArrayPath<I>, O> {
  control: Control<I, unknown, O>;
  name: N;
}

interface Rows<I extends FieldValues, N extends FieldArrayPath<I>> extends Pick<
  UseFieldArrayReturn<I, N>,
  'fields' | 'append' | 'insert'
> {
  remove: (index: number) => void;
}

/** Like `useFieldArray`, for rows with numbers: an unparsed number moves with its row, and is removed with it. */
export function useRows<I extends FieldValues, N extends FieldArrayPath<I>, O>({
  control,
  name,
}: RowsOptions<I, N, O>): Rows<I, N> {
  const { fields, append, insert, remove } = useFieldArray({ control, name });
  const move = (to: (index: number) => number | null) =>
    // The form may have had more rows before.
    unreadTexts(control).moveRows(name, (index) => (index < fields.length ? to(index) : null));
  return {
    fields,
    append: (value, options) => {
      move((index) => index);
      append(value, options);
    },
    insert: (at, value, options) => {
      const count = Array.isArray(value) ? value.length : 1;
      move((index) => (index < at ? index : index + count));
      insert(at, value, options);
    },
    remove: (at) => {
      move((index) => (index === at ? null : index < at ? index : index - 1));
      remove(at);
    },
  };
}
