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

/** Connects one input to its form. Created by `form.field('receiver.postcode')`, so that a wrong name does not compile. */
export interface FieldRef {
  readonly name: string;
  readonly control: Control;
}

export interface SchemaForm<I extends FieldValues, O> {
  /** react-hook-form's methods: `watch`, `setValue`, `reset`, `formState` … */
  methods: UseFormReturn<I, unknown, O>;
  field: (name: FieldPath<I>) => FieldRef;
  /** Adds a rule to those of the schema that only the page knows, for example from a look-up; null removes it. */
  setRule: (name: FieldPath<I>, rule: FieldRule | null) => void;
  /** Shows a server's refusal: field errors on their inputs, everything else as the form's message. */
  refuse: (refusal: Refusal) => void;
}

/** Returns the error message for a field's value; null when it is valid. */
type FieldRule = (value: unknown) => string | null;

/** Returns the errors, or the parsed values. A promise when the rules are not loaded yet. */
type Check<I, O> = (values: I) => Parsed<O> | Promise<Parsed<O>>;

/**
 * A form with rules: an error is shown under a field once the field was touched (spec §5). Empty number and choice fields hold
 * `null`.
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
    // `Form` moves the focus itself, in the order of the page.
    shouldFocusError: false,
  });
  return useMemo(
    () => ({
      methods,
      // `Control` is invariant in the form's values, but an input reads and writes only its own name.
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
 * A form as seen by a group of its fields: `partOf<Slot, I, O>(form)`. Code that uses only these fields can treat the whole form
 * as a form of them.
 */
export function partOf<P extends FieldValues, I extends P, O>(
  form: SchemaForm<I, O>,
): SchemaForm<P, unknown> {
  // react-hook-form's types are invariant in the values, and cannot express it.
  return form as unknown as SchemaForm<P, unknown>;
}

/** Returns react-hook-form's record of an input; undefined after a reset, until the input is rendered. */
export function knownField({ control, name }: FieldRef): Field | undefined {
  return get(control._fields, name) as Field | undefined;
}

/** Whether an input of this name is rendered; a message for a field that is not shown belongs to the form. */
function hasField<I extends FieldValues, O>(control: Control<I, unknown, O>, name: string): boolean {
  return control._names.mount.has(name);
}

/**
 * Returns the errors already shown for the rows of this name, when they need no new validation: react-hook-form validates all
 * rows whenever one is added or removed, and an untouched row must not show errors. Null when the rows must be validated.
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
      // For these fields the form holds null, which is not what was typed.
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
    // Validation of one field waits until the key press is painted; a submit validates at once.
    return new Promise((resolve) => afterFrame(() => resolve(judge(values))));
  };
}

/**
 * Converts `{'pieces.0.weight': message}` to the tree that react-hook-form reads. Rows are arrays, which it shifts when one is
 * removed; an error of all rows together is at their `root`.
 */
function nested(fields: Record<string, string>): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  const depth = (path: string) => path.split('.').length;
  // Inner paths come before the paths that contain them.
  const inside = Object.entries(fields).toSorted(([one], [other]) => depth(other) - depth(one));
  for (const [path, message] of inside) {
    const error = { type: 'rule', message };
    const node: unknown = path === '' ? undefined : get(tree, path);
    // A rule on the whole form has an empty path.
    if (path === '') tree['root'] = error;
    else if (Array.isArray(node)) Object.assign(node, { root: error });
    else if (typeof node === 'object' && node !== null) Object.assign(node, error);
    else set(tree, path, error);
  }
  return tree;
}
