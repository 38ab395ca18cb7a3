// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { labelled } from '#shared/platform/validation/parse.ts';
import { cents, phone, text } from '#shared/platform/validation/rules.ts';
import { DecimalField, PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { type SchemaForm, useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

const labels = { name: 'Name', mobile: 'Mobile', codCents: 'COD' };
const schema = labelled(z.object({ name: text(30), mobile: phone(), codCents: cents() }), labels);
const empty = { name: '', mobile: '' };
type Values = z.input<typeof schema>;

const drawn = vi.fn<() => void>();
let form: SchemaForm<Values, z.output<typeof schema>>;

function Fields({ withName = true }: { withName?: boolean }) {
  form = useSchemaForm(schema, empty);
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
const given = (values: Partial<Values>) =>
  act(() => {
    for (const [name, value] of Object.entries(values)) form.methods.setValue(name as keyof Values, value);
  });

beforeEach(() => {
  render(<Fields />, { wrapper: MantineProvider });
  // The first says that the value is typed from now on; a second lets React know that nothing followed.
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

it('Keys reach the form and render nothing', () => {
  for (const value of ['Ai', 'Ain', 'Aina']) typed('Name', value);
  for (const value of ['12', '123']) typed('Mobile', value);
  for (const value of ['12', '12.', '12.5']) typed('COD', value);
  expect(form.methods.getValues()).toEqual({ name: 'Aina', mobile: '123', codCents: 1250 });
  expect(drawn).not.toHaveBeenCalled();
});

it('A number stays as it is typed until its field is left', () => {
  typed('COD', '12.50x');
  expect(input('COD').value).toBe('12.50');
  typed('COD', '12.');
  expect(input('COD').value).toBe('12.');
  fireEvent.blur(input('COD'));
  expect(input('COD').value).toBe('12.00');
});

it('The country code stays in sight until the field is left', () => {
  typed('Mobile', '+60 12');
  expect(input('Mobile').value).toBe('+60 12');
  fireEvent.blur(input('Mobile'));
  expect(input('Mobile').value).toBe('12');
});

it('What is given from elsewhere is shown, also what had been typed before', () => {
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

it('A form that starts over shows it, and takes keys, the focus and a refusal again', async () => {
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

it('A field that comes back shows what it held', () => {
  cleanup();
  const { rerender } = render(<Fields />, { wrapper: MantineProvider });
  typed('Name', 'Aina');
  rerender(<Fields withName={false} />);
  rerender(<Fields />);
  expect(input('Name').value).toBe('Aina');
});
