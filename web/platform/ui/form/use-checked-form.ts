import { useMemo, useState } from 'react';
import {
  get,
  set,
  useForm,
  type Control,
  type DefaultValues,
  type Field,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { Parsed } from '#shared/platform/validation/parse.ts';
import type { Refusal } from '#web/platform/http/refusal.ts';
import { afterFrame } from '#web/platform/ui/after-frame.ts';
import { afterRelease } from '#web/platform/ui/form/pointer-hold.ts';
import { unreadTexts } from '#web/platform/ui/form/unread-texts.ts';

/** Ties one input to its form. Made by `form.field('receiver.postcode')`, so that a wrong name does not compile. */
export interface FieldRef {
  readonly name: string;
  readonly control: Control;
}

export interface SchemaForm<I extends FieldValues, O> {
  /** react-hook-form's own methods: `watch`, `setValue`, `reset`, `formState` … */
  methods: UseFormReturn<I, unknown, O>;
  field: (name: FieldPath<I>) => FieldRef;
  /** A rule that only the page knows, as of what a look-up found, beside those of the schema; null ends it. */
  setRule: (name: FieldPath<I>, rule: FieldRule | null) => void;
  /** Shows a server's refusal: its fields on their inputs, everything else as the form's message. */
  refuse: (refusal: Refusal) => void;
}

/** What is wrong with the value of a field, as a sentence. */
type FieldRule = (value: unknown) => string | null;

/** What is wrong with the values, or what they come to. A promise where the rules are yet to be loaded. */
export type Check<I, O> = (values: I) => Parsed<O> | Promise<Parsed<O>>;

/**
 * A form with rules: errors show under a field once it was touched (spec §5). Empty number and choice fields hold `null`.
 */
export function useCheckedForm<I extends FieldValues, O>(
  check: Check<I, O>,
  defaultValues: DefaultValues<I>,
): SchemaForm<I, O> {
  const [rules] = useState(() => new Map<string, FieldRule>());
  const methods: UseFormReturn<I, unknown, O> = useForm<I, unknown, O>({
    mode: 'onTouched',
    defaultValues,
    resolver: resolverOf(check, rules, {
      asShown: (name) => rowsAsShown(methods.control, name),
      unread: (values) =>
        unreadTexts(methods.control).refusals((name) => (get(values, name) ?? null) === null),
    }),
    // Form moves the focus itself, in the order of the page.
    shouldFocusError: false,
  });
  return useMemo(
    () => ({
      methods,
      // Control is invariant in the form's values; an input reads and writes its own name alone.
      field: (name) => ({ name, control: methods.control as unknown as Control }),
      setRule: (name, rule) => {
        if (rule) rules.set(name, rule);
        else rules.delete(name);
      },
      refuse: (refusal) => {
        const known = Object.entries(refusal.fields).filter(([name]) => hasField(methods.control, name));
        for (const [name, message] of known)
          methods.setError(name as FieldPath<I>, { type: 'server', message });
        if (known.length === 0) methods.setError('root', { type: 'server', message: refusal.message });
      },
    }),
    [methods, rules],
  );
}

/**
 * A form as one group of its fields sees it: `partOf<Slot, I, O>(form)`. A form that has these fields among others is a
 * form of them to whoever touches only these.
 */
export function partOf<P extends FieldValues, I extends P, O>(
  form: SchemaForm<I, O>,
): SchemaForm<P, unknown> {
  // react-hook-form's types are invariant in the values, and cannot express it.
  return form as unknown as SchemaForm<P, unknown>;
}

/** What react-hook-form knows of an input: nothing after a reset, until it is rendered. */
export function knownField({ control, name }: FieldRef): Field | undefined {
  return get(control._fields, name) as Field | undefined;
}

/** Whether an input of this name is on the page; a message for a field that is not shown belongs to the form. */
function hasField<I extends FieldValues, O>(control: Control<I, unknown, O>, name: string): boolean {
  return control._names.mount.has(name);
}

/**
 * What is shown of the rows of this name, where no more is to be judged of them: react-hook-form asks about all rows whenever one is
 * added or removed, and what nobody has touched yet is not wrong. Null for what is to be judged.
 */
function rowsAsShown<I extends FieldValues, O>(
  { _names, _formState }: Control<I, unknown, O>,
  name: string,
): FieldErrors<I> | null {
  if (!_names.array.has(name) || _formState.isSubmitted) return null;
  const errors: FieldErrors<I> = {};
  const shown: unknown = get(_formState.errors, name);
  if (shown !== undefined) set(errors, name, shown);
  return errors;
}

function resolverOf<I extends FieldValues, O>(
  check: Check<I, O>,
  rules: ReadonlyMap<string, FieldRule>,
  {
    asShown,
    unread,
  }: {
    asShown: (name: string) => FieldErrors<I> | null;
    unread: (values: I) => Record<string, string>;
  },
): Resolver<I, unknown, O> {
  const broken = (values: I): [string, string][] =>
    [...rules].flatMap(([name, rule]) => {
      const message = rule(get(values, name));
      return message === null ? [] : [[name, message]];
    });
  const answer = (values: I, parsed: Parsed<O>) => {
    const fields = {
      ...Object.fromEntries(broken(values)),
      ...(parsed.ok ? {} : parsed.fields),
      // For these the form holds null, which is not what was typed.
      ...unread(values),
    };
    return parsed.ok && Object.keys(fields).length === 0
      ? { values: parsed.value, errors: {} }
      : { values: {}, errors: nested(fields) as FieldErrors<I> };
  };
  const judge = (values: I) =>
    afterRelease(() => {
      const parsed = check(values);
      return parsed instanceof Promise
        ? parsed.then((found) => answer(values, found))
        : answer(values, parsed);
    }) as ReturnType<Resolver<I, unknown, O>>;
  return (values, _context, { names = [] }) => {
    const [only] = names;
    if (only === undefined || names.length > 1) return judge(values);
    const errors = asShown(only);
    if (errors !== null) return { values: {}, errors };
    // A key is on the screen before it is judged; what is sent is judged at once.
    return new Promise((resolve) => afterFrame(() => resolve(judge(values))));
  };
}

/**
 * `{'pieces.0.weight': message}` as the tree that react-hook-form reads. Rows are arrays, which it shifts when one of them goes;
 * what is wrong with all of them together is at their root.
 */
function nested(fields: Record<string, string>): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  const depth = (path: string) => path.split('.').length;
  // What is inside comes before what it is in.
  const inside = Object.entries(fields).toSorted(([one], [other]) => depth(other) - depth(one));
  for (const [path, message] of inside) {
    const error = { type: 'rule', message };
    const node: unknown = path === '' ? undefined : get(tree, path);
    // A rule over the whole form has no path of its own.
    if (path === '') tree['root'] = error;
    else if (Array.isArray(node)) Object.assign(node, { root: error });
    else if (typeof node === 'object' && node !== null) Object.assign(node, error);
    else set(tree, path, error);
  }
  return tree;
}
