/**
 * The login form's own three fields. The library that other forms stand on is an eighth of what this page would load; here it
 * behaves alike: an error shows once its field was left, goes as it is fixed, and a refused submit takes the focus to the first.
 */
import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';

import type { Parsed } from '#shared/platform/validation/parse.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Credentials } from '#web/features/sign-in/login-calls.ts';
import { takeEarlyPress } from '#web/features/sign-in/early-press.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { focusFirstError } from '#web/platform/ui/form/form-errors.ts';
import { afterRelease } from '#web/platform/ui/form/pointer-hold.ts';
import { useSubmitShortcut } from '#web/platform/ui/form/submit-shortcut.ts';
import { namesOf } from '#shared/platform/names-of.ts';

type Name = keyof Credentials;
type Errors = Readonly<Partial<Record<Name, string>>>;
type Check = (values: Credentials) => Promise<Parsed<Credentials>>;

const none: Errors = {};

export function useLoginForm(
  check: Check,
  first: Credentials,
  send: (credentials: Credentials) => Promise<void>,
  /** Fields were filled in before. */
  onBegun?: () => void,
) {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState(none);
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [pressed, setPressed] = useState<HTMLButtonElement | null>(null);
  const busy = useRef(false);
  const touched = useRef(new Set<Name>());
  /** Only the newest check counts. */
  const checks = useRef(0);
  const wantsFocus = useRef(false);
  useSubmitShortcut(element);

  // The form came with the page (web/app/frames.tsx), and may have been filled in before the scripts were here.
  useLayoutEffect(() => {
    const typed = new FormData(element.current ?? undefined);
    const before = namesOf(first).filter((name) => (typed.get(name) ?? first[name]) !== first[name]);
    setPressed(takeEarlyPress(element.current));
    if (before.length === 0) return;
    setValues((own) => ({ ...own, ...Object.fromEntries(before.map((name) => [name, typed.get(name)])) }));
    onBegun?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, before React writes its own values
  }, []);

  // The render that has what was typed.
  useEffect(() => {
    pressed?.click();
  }, [pressed]);

  // The render that follows a submit has its errors.
  useEffect(() => {
    if (!wantsFocus.current || isSending) return;
    wantsFocus.current = false;
    focusFirstError(element.current);
  });

  const checkTouched = async (next: Credentials) => {
    const own = ++checks.current;
    const parsed = await afterRelease(() => check(next));
    if (own !== checks.current) return;
    const fields: Errors = parsed.ok ? none : parsed.fields;
    setErrors(
      Object.fromEntries(Object.entries(fields).filter(([name]) => touched.current.has(name as Name))),
    );
  };

  const submit = async () => {
    checks.current += 1;
    setMessage(null);
    const parsed = await check(values);
    for (const name of namesOf(values)) touched.current.add(name);
    const fields: Errors = parsed.ok ? none : parsed.fields;
    setErrors(fields);
    if (!parsed.ok) {
      const count = Object.keys(fields).length;
      if (count > 1) setMessage(m.ui_fields_need_attention({ count }));
      wantsFocus.current = true;
      return;
    }
    try {
      await send(parsed.value);
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
      if (!(thrown instanceof Refusal)) reportError(thrown);
      const refusal = thrown instanceof Refusal ? thrown : new Refusal(messageOf(thrown));
      const known = Object.entries(refusal.fields).filter(([name]) => name in values);
      setErrors(Object.fromEntries(known));
      if (known.length === 0) setMessage(refusal.message);
      wantsFocus.current = true;
    }
  };

  return {
    values,
    message,
    isSending,
    /** What a `<form>` needs. */
    form: {
      ref: element,
      noValidate: true,
      // Sent by us alone: until then the browser would put the password into an address.
      method: 'dialog',
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (busy.current) return;
        busy.current = true;
        setSending(true);
        void submit().finally(() => {
          busy.current = false;
          setSending(false);
        });
      },
    },
    /** What an input needs. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = { ...values, [name]: event.currentTarget.value };
        setValues(next);
        if (touched.current.has(name)) void checkTouched(next);
      },
      onBlur: () => {
        touched.current.add(name);
        void checkTouched(values);
      },
    }),
    /** Coming back to it requires the password again. */
    forgetPassword: () => {
      touched.current.delete('Password');
      setValues((before) => ({ ...before, Password: '' }));
    },
  };
}
