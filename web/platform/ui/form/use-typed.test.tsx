// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Profiler, useEffect } from 'react';
import { useFieldArray } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { labelled } from '#shared/platform/validation/parse.ts';
import { cents, phone, text } from '#shared/platform/validation/rules.ts';
import { DecimalField, PhoneField, WholeNumberField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { type SchemaForm, useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

const labels = { name: 'Name', mobile: 'Mobile', codCents: 'COD' };
const schema = labelled(z.object({ name: text(30), mobile: phone(), codCents: cents() }), labels);
const empty = { name: '', mobile: '' };
type Values = z.input<typeof schema>;

const drawn = vi.fn<() => void>();
let form: SchemaForm<Values, z.output<typeof schema>>;

function useOpened() {
  const here = useSchemaForm(schema, empty);
  useEffect(() => {
    form = here;
  });
  return here;
}

function Fields({ withName = true }: { withName?: boolean }) {
  const form = useOpened();
  return (
    <Profiler id="fields" onRender={drawn}>
      {withName && <TextField field={form.field('name')} label="Name" />}
      <PhoneField field={form.field('mobile')} label="Mobile" dialCode="60" />
      <DecimalField field={form.field('codCents')} places={2} shownPlaces={2} label="COD" />
    </Profiler>
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typed = (label: string, value: string) => fireEvent.input(input(label), { target: { value } });
const given = (values: Partial<Record<keyof Values, unknown>>) =>
  act(() => {
    for (const [name, value] of Object.entries(values))
      form.methods.setValue(name as keyof Values, value as Values[keyof Values]);
  });

beforeEach(() => {
  render(<Fields />, { wrapper: MantineProvider });
  // The first input marks the value as typed; the second lets React see that nothing changed.
  for (const [label, value] of [
    ['Name', 'A'],
    ['Mobile', '1'],
    ['COD', '1'],
  ] as const) {
    typed(label, `${value}0`);
    typed(label, value);
  }
  drawn.mockReset();
});

afterEach(cleanup);

it('Typing updates the form values without rendering the fields', () => {
  for (const value of ['Ai', 'Ain', 'Aina']) typed('Name', value);
  for (const value of ['12', '123']) typed('Mobile', value);
  for (const value of ['12', '12.', '12.5']) typed('COD', value);
  expect(form.methods.getValues()).toEqual({ name: 'Aina', mobile: '123', codCents: 1250 });
  expect(drawn).not.toHaveBeenCalled();
});

it('A number stays as typed until its field loses the focus', () => {
  typed('COD', '12.50x');
  expect(input('COD').value).toBe('12.50');
  typed('COD', '12.');
  expect(input('COD').value).toBe('12.');
  fireEvent.blur(input('COD'));
  expect(input('COD').value).toBe('12.00');
});

it('The country code stays visible until the field loses the focus', () => {
  typed('Mobile', '+60 12');
  expect(input('Mobile').value).toBe('+60 12');
  fireEvent.blur(input('Mobile'));
  expect(input('Mobile').value).toBe('12');
});

it('A value set by the program is shown, also when it equals an earlier typed text', () => {
  given({ name: 'Badrul', mobile: '198765432', codCents: 990 });
  expect([input('Name').value, input('Mobile').value, input('COD').value]).toEqual([
    'Badrul',
    '198765432',
    '9.90',
  ]);
  given({ name: 'A', mobile: '1', codCents: 100 });
  expect([input('Name').value, input('Mobile').value, input('COD').value]).toEqual(['A', '1', '1.00']);
  typed('Name', 'Ah');
  expect(form.methods.getValues('name')).toBe('Ah');
  given({ name: 'A' });
  expect(input('Name').value).toBe('A');
});

it('A reset form shows empty fields, and its fields accept typing, the focus and errors again', async () => {
  act(() => form.methods.reset());
  expect([input('Name').value, input('Mobile').value, input('COD').value]).toEqual(['', '', '']);
  typed('COD', '7');
  expect(form.methods.getValues('codCents')).toBe(700);
  await act(async () => {
    form.methods.setFocus('name');
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  expect(document.activeElement).toBe(input('Name'));
  expect(form.methods.control._names.mount).toContain('mobile');
});

it('A field that is mounted again shows its previous text', () => {
  cleanup();
  const { rerender } = render(<Fields />, { wrapper: MantineProvider });
  typed('Name', 'Aina');
  rerender(<Fields withName={false} />);
  rerender(<Fields />);
  expect(input('Name').value).toBe('Aina');
});

it('A number set to null leaves an empty field without the suggestion for an earlier comma', () => {
  typed('COD', '1,5');
  expect(screen.getByRole('button', { name: '1.5' })).toBeTruthy();
  given({ codCents: 700 });
  given({ codCents: null });
  expect([input('COD').value, screen.queryByRole('button', { name: '1.5' })]).toEqual(['', null]);
  fireEvent.blur(input('COD'));
  expect(input('COD').value).toBe('');
});

it('A reset form shows no suggestion for an earlier comma', () => {
  typed('COD', '1,5');
  act(() => form.methods.reset());
  expect([input('COD').value, screen.queryByRole('button', { name: '1.5' })]).toEqual(['', null]);
});

const linesSchema = labelled(z.object({ lines: z.array(z.object({ quantity: z.number() })) }), {});
const threeLines = [1, 2, 3].map((quantity) => ({ quantity }));
let removeLine: (index: number) => void;
let lines: SchemaForm<z.input<typeof linesSchema>, z.output<typeof linesSchema>>;

function Lines() {
  const here = useSchemaForm(linesSchema, { lines: threeLines });
  const { fields, remove } = useFieldArray({ control: here.methods.control, name: 'lines' });
  useEffect(() => {
    lines = here;
    removeLine = remove;
  });
  return fields.map(({ id }, index) => (
    <WholeNumberField key={id} field={here.field(`lines.${index}.quantity`)} label={`Line ${index + 1}`} />
  ));
}

it('Rows removed by a reset are removed from the form values and from the registered fields', () => {
  cleanup();
  render(<Lines />, { wrapper: MantineProvider });
  act(() => lines.methods.reset({ lines: [{ quantity: 1 }] }, { keepDefaultValues: true }));
  typed('Line 1', '7');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(lines.methods.getValues()).toEqual({ lines: [{ quantity: 7 }] });
  expect([...lines.methods.control._names.mount]).toEqual(['lines.0.quantity']);
});

it('Rows after a removed row keep their typed text, and accept typing under their new index', () => {
  cleanup();
  render(<Lines />, { wrapper: MantineProvider });
  typed('Line 2', '20');
  act(() => removeLine(0));
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['20', '3']);
  typed('Line 1', '21');
  typed('Line 2', '30');
  expect(lines.methods.getValues()).toEqual({ lines: [{ quantity: 21 }, { quantity: 30 }] });
});

function PutBack() {
  const form = useOpened();
  return (
    <TextField
      field={form.field('name')}
      label="Name"
      onChange={() => form.methods.setValue('name', 'Aina')}
    />
  );
}

it('A value set by the change handler is shown instead of the typed text', () => {
  cleanup();
  render(<PutBack />, { wrapper: MantineProvider });
  for (const value of ['A', 'Aina B']) {
    typed('Name', value);
    expect([input('Name').value, form.methods.getValues('name')]).toEqual(['Aina', 'Aina']);
  }
});

it('Full-width digits are read as digits, and a full-width comma shows a suggestion', () => {
  typed('COD', '１２．５');
  expect([input('COD').value, form.methods.getValues('codCents')]).toEqual(['12.5', 1250]);
  typed('Mobile', '０１２－３４５６７８９');
  expect(form.methods.getValues('mobile')).toBe('123456789');
  typed('COD', '１，５');
  expect(input('COD').value).toBe('1,5');
  expect(screen.getByRole('button', { name: '1.5' })).toBeDefined();
});

function Capped() {
  const form = useOpened();
  return (
    <DecimalField
      field={form.field('codCents')}
      places={2}
      label="COD"
      most={{ value: 3000, told: 'At most 30' }}
    />
  );
}

it('A number above the maximum becomes the maximum, with a message until the next key', () => {
  cleanup();
  render(<Capped />, { wrapper: MantineProvider });
  const isMessageShown = () => screen.queryByText('At most 30') !== null;
  typed('COD', '30');
  expect([input('COD').value, isMessageShown()]).toEqual(['30', false]);
  typed('COD', '30.5');
  expect([input('COD').value, form.methods.getValues('codCents'), isMessageShown()]).toEqual([
    '30',
    3000,
    true,
  ]);
  typed('COD', '3');
  expect([input('COD').value, form.methods.getValues('codCents'), isMessageShown()]).toEqual([
    '3',
    300,
    false,
  ]);
  typed('COD', '1,234');
  fireEvent.click(screen.getByRole('button', { name: '1234' }));
  expect([form.methods.getValues('codCents'), isMessageShown()]).toEqual([3000, true]);
});
