import { useMemo } from 'react';
import {
  get,
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

/** Ties one input to its form. Made by `form.field('receiver.postcode')`, so that a wrong name does not compile. */
export interface FieldRef {
  readonly name: string;
  readonly control: Control;
}

export interface SchemaForm<I extends FieldValues, O> {
  /** react-hook-form's own methods: `watch`, `setValue`, `reset`, `formState` … */
  methods: UseFormReturn<I, unknown, O>;
  field: (name: FieldPath<I>) => FieldRef;
  /** Shows a server's refusal: its fields on their inputs, everything else as the form's message. */
  refuse: (refusal: Refusal) => void;
}

/** What is wrong with the values, or what they come to. A promise where the rules are yet to be loaded. */
export type Check<I, O> = (values: I) => Parsed<O> | Promise<Parsed<O>>;

/**
 * A form with rules: errors show under a field once it was touched (spec §5). Empty number and choice fields hold `null`.
 */
export function useCheckedForm<I extends FieldValues, O>(
  check: Check<I, O>,
  defaultValues: DefaultValues<I>,
): SchemaForm<I, O> {
  const methods = useForm<I, unknown, O>({
    mode: 'onTouched',
    defaultValues,
    resolver: resolverOf(check),
    // Form moves the focus itself, in the order of the page.
    shouldFocusError: false,
  });
  return useMemo(
    () => ({
      methods,
      // Control is invariant in the form's values; an input reads and writes its own name alone.
      field: (name) => ({ name, control: methods.control as unknown as Control }),
      refuse: (refusal) => {
        const known = Object.entries(refusal.fields).filter(([name]) => hasField(methods.control, name));
        for (const [name, message] of known)
          methods.setError(name as FieldPath<I>, { type: 'server', message });
        if (known.length === 0) methods.setError('root', { type: 'server', message: refusal.message });
      },
    }),
    [methods],
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

function resolverOf<I extends FieldValues, O>(check: Check<I, O>): Resolver<I, unknown, O> {
  const answer = (parsed: Parsed<O>) =>
    parsed.ok
      ? { values: parsed.value, errors: {} }
      : { values: {}, errors: nested(parsed.fields) as FieldErrors<I> };
  const judge = (values: I) =>
    afterRelease(() => {
      const parsed = check(values);
      return parsed instanceof Promise ? parsed.then(answer) : answer(parsed);
    }) as ReturnType<Resolver<I, unknown, O>>;
  return (values, _context, { names }) =>
    // A key is on the screen before it is judged; what is sent is judged at once.
    names?.length === 1 ? new Promise((resolve) => afterFrame(() => resolve(judge(values)))) : judge(values);
}

interface ErrorTree {
  [part: string]: ErrorTree | string;
}

/** `{'pieces.0.weight': message}` as the tree that react-hook-form reads. */
function nested(fields: Record<string, string>): ErrorTree {
  const tree: ErrorTree = {};
  for (const [path, message] of Object.entries(fields)) {
    // A rule over the whole form has no path of its own.
    const parts = path === '' ? ['root'] : path.split('.');
    let node = tree;
    for (const part of parts) {
      const next = node[part];
      const child: ErrorTree = typeof next === 'object' ? next : {};
      node[part] = child;
      node = child;
    }
    node.type = 'rule';
    node.message = message;
  }
  return tree;
}
