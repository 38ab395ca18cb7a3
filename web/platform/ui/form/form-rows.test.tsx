import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { labelled } from '#shared/platform/validation/parse.ts';
import { text } from '#shared/platform/validation/rules.ts';
import { afterFrame } from '#web/platform/ui/after-frame.ts';
import { countErrors } from '#web/platform/ui/form/form-errors.ts';
import { Form } from '#web/platform/ui/form/form.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

const distinct = (items: readonly { content: string }[]) =>
  new Set(items.map(({ content }) => content)).size === items.length;

const schema = labelled(
  z.object({
    items: z
      .array(z.object({ content: text(20), origin: text(20) }))
      .check(z.minLength(1, 'Add an item'), z.refine(distinct, 'One item is there twice')),
  }),
  { content: 'Content', origin: 'Origin' },
);
const sent = vi.fn<(values: z.output<typeof schema>) => void>();
const empty = { content: '', origin: '' };

function Items() {
  const form = useSchemaForm(schema, { items: [empty] });
  const { control } = form.methods;
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const { errors } = useFormState({ control });
  return (
    <Form form={form} onSubmit={sent}>
      {fields.map(({ id }, index) => (
        <div key={id}>
          <TextField field={form.field(`items.${index}.content`)} label={`Content ${index + 1}`} />
          <TextField field={form.field(`items.${index}.origin`)} label={`Origin ${index + 1}`} />
          <button type="button" onClick={() => remove(index)}>{`Remove ${index + 1}`}</button>
        </div>
      ))}
      <p>{errors.items?.message ?? errors.items?.root?.message}</p>
      <output>{countErrors(errors)}</output>
      <button type="button" onClick={() => append(empty)}>
        Add item
      </button>
      <button type="submit">Save</button>
    </Form>
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const red = () =>
  screen
    .getAllByRole('textbox')
    .filter((one) => one.getAttribute('aria-invalid') === 'true')
    .map((one) => document.querySelector(`label[for="${one.id}"]`)?.textContent);
/** Waits for the validation, which runs after the next frame. */
const settle = () => act(() => new Promise<void>((done) => afterFrame(() => setTimeout(done, 30))));

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}
async function leave(label: string): Promise<void> {
  fireEvent.focus(input(label));
  fireEvent.blur(input(label));
  await settle();
}
async function type(label: string, value: string): Promise<void> {
  fireEvent.input(input(label), { target: { value } });
  await settle();
}

beforeEach(() => {
  cleanup();
  sent.mockReset();
  render(<Items />, { wrapper: MantineProvider });
});

it('Adding or removing a row shows no error on untouched fields', async () => {
  await press('Add item');
  expect(red()).toEqual([]);
  await leave('Content 2');
  expect(red()).toEqual(['Content 2']);
  await press('Add item');
  expect(red()).toEqual(['Content 2']);
  await press('Remove 1');
  expect(red()).toEqual(['Content 1']);
  await press('Remove 1');
  expect(red()).toEqual([]);
});

it('A submit validates all fields, and each row added or removed afterwards validates them again', async () => {
  await press('Save');
  await waitFor(() => expect(red()).toEqual(['Content 1', 'Origin 1']));
  expect(screen.getByRole('status').textContent).toBe('2');
  await press('Add item');
  expect(red()).toEqual(['Content 1', 'Origin 1', 'Content 2', 'Origin 2']);
  await press('Remove 2');
  await press('Remove 1');
  expect(document.body.textContent).toContain('Add an item');
  await press('Add item');
  expect(document.body.textContent).not.toContain('Add an item');
  await type('Content 1', 'Tea');
  await type('Origin 1', 'Malaysia');
  await press('Save');
  expect(sent).toHaveBeenCalledWith({ items: [{ content: 'Tea', origin: 'Malaysia' }] });
});

it('An error of the rows as a whole is shown beside errors of fields, and prevents the submit until corrected', async () => {
  await press('Add item');
  await press('Save');
  expect(red()).toHaveLength(4);
  for (const label of ['Content 1', 'Origin 1', 'Content 2']) await type(label, 'Tea');
  await press('Save');
  expect(red()).toEqual(['Origin 2']);
  expect(document.body.textContent).toContain('One item is there twice');
  await type('Origin 2', 'Tea');
  await press('Save');
  expect(document.body.textContent).toContain('One item is there twice');
  expect(sent).not.toHaveBeenCalled();
  await type('Content 2', 'Coffee');
  await press('Save');
  expect(sent).toHaveBeenCalledTimes(1);
});
