/**
 * State of the login form's three fields. The form library used elsewhere would be an eighth of what this page loads. The
 * behaviour is the same: an error is shown after its field is left and disappears when corrected, and a refused submit focuses
 * the first invalid field.
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
  /** Called if fields were filled in before the scripts loaded. */
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
  /** Number of the latest check; results of older ones are ignored. */
  const checks = useRef(0);
  const wantsFocus = useRef(false);
  useSubmitShortcut(element);

  // The form is part of the static page (web/app/frames.tsx), and may have been filled in before the scripts loaded.
  useLayoutEffect(() => {
    const typed = new FormData(element.current ?? undefined);
    const before = namesOf(first).filter((name) => (typed.get(name) ?? first[name]) !== first[name]);
    setPressed(takeEarlyPress(element.current));
    if (before.length === 0) return;
    setValues((own) => ({ ...own, ...Object.fromEntries(before.map((name) => [name, typed.get(name)])) }));
    onBegun?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, before React writes its own values
  }, []);

  // Runs in the render that has the typed values.
  useEffect(() => {
    pressed?.click();
  }, [pressed]);

  // The errors are rendered after the submit has ended.
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
    form: {
      ref: element,
      noValidate: true,
      // Only our script sends the form: before it runs, the browser would put the password into the URL.
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
    /** Clears the password, because returning to the form requires it again. */
    forgetPassword: () => {
      touched.current.delete('Password');
      setValues((before) => ({ ...before, Password: '' }));
    },
  };
}
