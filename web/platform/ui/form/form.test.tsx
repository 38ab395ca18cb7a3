// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen as shown, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { labelled } from '#shared/platform/validation/parse.ts';
import { cents, phone, text } from '#shared/platform/validation/rules.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { afterFrame } from '#web/platform/ui/after-frame.ts';
import { readDraft } from '#web/platform/ui/form/drafts.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DecimalField, PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { Unfinished } from '#web/platform/ui/form/unfinished.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

const schema = labelled(
  z.object({ receiver: z.object({ name: text(30), mobile: phone() }), codCents: cents() }),
  { 'receiver.name': 'Name', 'receiver.mobile': 'Mobile', codCents: 'COD' },
);

type Values = z.output<typeof schema>;

interface TestFormProps {
  onSubmit: (values: Values) => Promise<void>;
  isNext?: boolean;
  children?: ReactNode;
}

function TestForm({ onSubmit, isNext = false, children }: TestFormProps) {
  const form = useSchemaForm(schema, { receiver: { name: '', mobile: '' } });
  useDraft('test', form);
  return (
    <Form form={form} onSubmit={onSubmit} isNext={isNext}>
      <TextField field={form.field('receiver.name')} label="Name" />
      <PhoneField field={form.field('receiver.mobile')} label="Mobile" />
      <DecimalField field={form.field('codCents')} places={2} shownPlaces={2} label="COD" />
      {children}
      <SubmitButton form={form} busyLabel="Creating">
        Create
      </SubmitButton>
    </Form>
  );
}

const submitted = vi.fn<(values: Values) => Promise<void>>();

// The effects of a key come after the frame that shows it.
const settle = () => act(() => new Promise<void>((done) => afterFrame(() => setTimeout(done, 30))));
const input = (label: string) =>
  shown.getByLabelText<HTMLInputElement>((name) => name.startsWith(label), { selector: 'input' });
const button = () => shown.getByRole<HTMLButtonElement>('button', { name: /^Creat(?:e|ing)$/u });
const page = () => document.body.textContent ?? '';

async function type(label: string, value: string): Promise<void> {
  const element = input(label);
  act(() => element.focus());
  fireEvent.input(element, { target: { value } });
  act(() => element.blur());
  await settle();
}

async function fill(): Promise<void> {
  await type('Name', 'Aina');
  await type('Mobile', '0123456789');
  await type('COD', '12.5');
}

async function open(isNext = false): Promise<void> {
  render(<TestForm onSubmit={submitted} isNext={isNext} />, { wrapper: MantineProvider });
  await settle();
}

beforeEach(async () => {
  sessionStorage.clear();
  submitted.mockReset();
  submitted.mockResolvedValue();
  await open();
});

afterEach(cleanup);

describe('A schema form', () => {
  it('shows the specified message under a field once the field is touched, and not before', async () => {
    expect(page()).not.toContain('Required');
    await type('Mobile', '12');
    expect(page()).toContain('Mobile Invalid');
    expect(page()).not.toContain('Name Required');
  });

  it('shows no new message between pointer down and pointer up, so that no click is lost', async () => {
    act(() => input('Mobile').focus());
    fireEvent.pointerDown(document.body);
    act(() => input('Mobile').blur());
    await settle();
    expect(page()).not.toContain('Mobile Required');
    fireEvent.pointerUp(document.body);
    await settle();
    expect(page()).toContain('Mobile Required');
  });

  it('ignores an early press when it replaces a form that was just sent, and accepts a later press', async () => {
    cleanup();
    await open(true);
    fireEvent.click(button());
    await settle();
    expect(page()).not.toContain('Required');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
    fireEvent.click(button());
    await settle();
    vi.restoreAllMocks();
    expect(page()).toContain('Name Required');
  });

  it('submits the parsed values: trimmed text, national phone number, integer cents', async () => {
    await type('Name', '  Aina   Tan ');
    await type('Mobile', '012-345 6789');
    await type('COD', '12.5');
    expect(input('COD').value).toBe('12.50');
    fireEvent.click(button());
    await settle();
    expect(submitted).toHaveBeenCalledWith({
      receiver: { name: 'Aina Tan', mobile: '123456789' },
      codCents: 1250,
    });
  });

  it('keeps a typed phone number with extension, and refuses it until the suggested number is chosen', async () => {
    await fill();
    await type('Mobile', '03-1234 5678 ext 5');
    expect(input('Mobile').value).toBe('03-1234 5678 ext 5');
    expect(page()).toContain('Only one number fits here, without an extension. Use 312345678?');
    fireEvent.click(button());
    await settle();
    expect(submitted).not.toHaveBeenCalled();
    cleanup();
    await open();
    expect(input('Mobile').value).toBe('03-1234 5678 ext 5');
    fireEvent.click(shown.getByRole('button', { name: '312345678' }));
    await settle();
    expect(input('Mobile').value).toBe('312345678');
    expect(document.activeElement).toBe(input('Mobile'));
    fireEvent.click(button());
    await settle();
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('shows how many fields need attention and moves the focus to the first', async () => {
    fireEvent.click(button());
    await settle();
    expect(page()).toContain('3 fields need your attention.');
    expect(document.activeElement).toBe(input('Name'));
    expect(submitted).not.toHaveBeenCalled();
  });

  it('repeats the number of errors at the end of a long form, and scrolls to the focused first wrong field', async () => {
    const seen = vi.fn<(this: Element) => void>();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
      seen.call(this);
    });
    vi.spyOn(HTMLFormElement.prototype, 'clientHeight', 'get').mockReturnValue(innerHeight);
    act(() => input('Name').focus());
    fireEvent.click(button());
    await waitFor(() =>
      expect(shown.getAllByText('3 fields need your attention.').map((one) => one.tagName)).toEqual([
        'DIV',
        'P',
      ]),
    );
    const [above, below] = shown.getAllByText('3 fields need your attention.');
    expect(above?.closest('[role=alert]')).not.toBeNull();
    expect(below?.closest('[role], [aria-live]')).toBeNull();
    expect(below?.hidden).toBe(false);
    expect(seen.mock.contexts).toEqual([input('Name')]);
    vi.restoreAllMocks();
  });

  it('hides the repeated number of errors in a short form', async () => {
    fireEvent.click(button());
    await waitFor(() => expect(shown.getAllByText('3 fields need your attention.')).toHaveLength(2));
    expect(shown.getAllByText('3 fields need your attention.')[1]?.hidden).toBe(true);
  });

  it('shows a server refusal at its field and keeps the typed values', async () => {
    submitted.mockRejectedValue(
      new Refusal('Mobile Invalid', {
        status: 400,
        fields: { 'receiver.mobile': 'Mobile is not in service' },
      }),
    );
    await fill();
    fireEvent.click(button());
    await settle();
    expect(page()).toContain('Mobile is not in service');
    expect(document.activeElement).toBe(input('Mobile'));
    expect(input('Name').value).toBe('Aina');
  });

  it('shows a refusal for a field that is not on the page as the message of the form', async () => {
    submitted.mockRejectedValue(new Refusal('This postcode is not served.', { fields: { elsewhere: 'x' } }));
    await fill();
    fireEvent.click(button());
    await settle();
    expect(shown.queryByRole('alert')?.textContent).toBe('This postcode is not served.');
  });

  it('submits on Ctrl-Enter from outside its fields', async () => {
    await fill();
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await settle();
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('is not submitted on Ctrl-Enter while its button is disabled', async () => {
    await fill();
    button().disabled = true;
    fireEvent.keyDown(input('Name'), { key: 'Enter', ctrlKey: true });
    await settle();
    expect(submitted).not.toHaveBeenCalled();
    button().disabled = false;
    fireEvent.keyDown(input('Name'), { key: 'Enter', ctrlKey: true });
    await settle();
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('is not submitted on Ctrl-Enter behind a dialog, whereas a form in the dialog is', async () => {
    const pressIn = async (target: Element) => {
      fireEvent.keyDown(target, { key: 'Enter', ctrlKey: true });
      await settle();
    };
    await fill();
    const { unmount } = render(
      <div role="dialog" aria-modal="true">
        <button type="button">Cancel it</button>
      </div>,
    );
    await pressIn(shown.getByRole('button', { name: 'Cancel it' }));
    await pressIn(document.body);
    await pressIn(input('Name'));
    expect(submitted).not.toHaveBeenCalled();
    unmount();
    await pressIn(document.body);
    expect(submitted).toHaveBeenCalledOnce();

    cleanup();
    const inDialog = (
      <div role="dialog" aria-modal="true">
        <TestForm onSubmit={submitted} />
        <button type="button">Close</button>
      </div>
    );
    render(inDialog, { wrapper: MantineProvider });
    await settle();
    await fill();
    await pressIn(shown.getByRole('button', { name: 'Close' }));
    expect(submitted).toHaveBeenCalledTimes(2);
  });

  it('remembers Ctrl-Enter until all of its fields are loaded, and then submits once', async () => {
    cleanup();
    let draw = () => {};
    const drawn = new Promise<void>((done) => (draw = done));
    const Rest = lazy(async () => {
      await drawn;
      return { default: () => null };
    });
    const early = (
      <TestForm onSubmit={submitted}>
        <Suspense fallback={<Unfinished />}>
          <Rest />
        </Suspense>
      </TestForm>
    );
    render(early, { wrapper: MantineProvider });
    await fill();
    for (let presses = 0; presses < 3; presses += 1)
      fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await settle();
    expect(submitted).not.toHaveBeenCalled();
    draw();
    await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
    await settle();
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('is submitted only once while the request is in progress, and shows the progress', async () => {
    let finish = () => {};
    submitted.mockReturnValue(new Promise<void>((done) => (finish = done)));
    await fill();
    fireEvent.click(button());
    await settle();
    expect(button().textContent).toBe('Creating');
    fireEvent.click(button());
    await settle();
    finish();
    await settle();
    expect(submitted).toHaveBeenCalledOnce();
    expect(button().textContent).toBe('Create');
  });

  it('restores the typed values after a reload', async () => {
    await type('Name', 'Aina');
    cleanup();
    expect(readDraft('test')).toMatchObject({ receiver: { name: 'Aina' } });
    await open();
    expect(input('Name').value).toBe('Aina');
  });
});
