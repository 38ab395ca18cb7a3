// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { labelled } from '#shared/platform/validation/parse.ts';
import { cents, grams, millimetres, wholeNumber } from '#shared/platform/validation/rules.ts';
import { afterFrame } from '#web/platform/ui/after-frame.ts';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DecimalField, WholeNumberField } from '#web/platform/ui/form/number-fields.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

const schema = labelled(
  z.object({
    weight: z.nullable(grams()),
    length: z.nullable(millimetres()),
    value: z.nullable(cents()),
    pieces: z.nullable(wholeNumber(1, 30)),
  }),
  { weight: 'Weight', length: 'Length', value: 'Value', pieces: 'Pieces' },
);
type Values = z.output<typeof schema>;

const sent = vi.fn<(values: Values) => void>();
const empty: Values = { weight: null, length: null, value: null, pieces: null };

function Fields({ values = empty, withValue = true }: { values?: Values; withValue?: boolean }) {
  const form = useSchemaForm(schema, values);
  return (
    <Form form={form} onSubmit={sent}>
      <DecimalField field={form.field('weight')} places={3} typedPlaces={2} label="Weight" />
      <DecimalField field={form.field('length')} places={1} label="Length" />
      {withValue && <DecimalField field={form.field('value')} places={2} shownPlaces={2} label="Value" />}
      <WholeNumberField field={form.field('pieces')} label="Pieces" />
      <SubmitButton form={form} busyLabel="Sending">
        Send
      </SubmitButton>
    </Form>
  );
}

const settle = () => act(() => new Promise<void>((done) => afterFrame(() => setTimeout(done, 30))));
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const page = () => document.body.textContent ?? '';
async function type(label: string, value: string) {
  act(() => input(label).focus());
  fireEvent.input(input(label), { target: { value } });
  act(() => input(label).blur());
  await settle();
}
async function send() {
  fireEvent.click(screen.getByRole('button', { name: /^Send/u }));
  await settle();
}

beforeEach(() => sent.mockReset());
afterEach(cleanup);

it.each([
  ['Weight', '2.009', '2.009', 'Weight must have at most 2 decimals'],
  ['Length', '12.55', '12.55', 'Length must have at most 1 decimal'],
  ['Length', '1000000', '1000000', 'Length must be at most 999999.9'],
  ['Value', '9.999', '9.999', 'Value must have at most 2 decimals'],
  ['Value', '1234567.50', '1234567.50', 'Value must be at most 999999.99'],
  ['Pieces', '1.5', '1.5', 'Pieces must be a whole number'],
])(
  '%s of %s stays as typed, and is refused with a message and not sent',
  async (label, typed, kept, message) => {
    render(<Fields />, { wrapper: MantineProvider });
    await type(label, typed);
    expect(page()).toContain(message);
    await send();
    expect([input(label).value, input(label).getAttribute('aria-invalid')]).toEqual([kept, 'true']);
    expect(sent).not.toHaveBeenCalled();
    await type(label, '2.0');
    await send();
    expect(sent).toHaveBeenCalledOnce();
  },
);

it('An amount above the maximum is not cut when it is edited, and is refused', async () => {
  render(<Fields values={{ ...empty, value: 1_234_567_00 }} />, { wrapper: MantineProvider });
  expect(input('Value').value).toBe('1234567.00');
  await type('Value', '1234567.01');
  await send();
  expect(sent).not.toHaveBeenCalled();
  expect(page()).toContain('Value must be at most 999999.99');
});

it('A weight that was stored to the gram is sent unchanged when nobody edits it', async () => {
  render(<Fields values={{ ...empty, weight: 2009 }} />, { wrapper: MantineProvider });
  await type('Length', '3');
  await send();
  expect(sent.mock.calls[0]?.[0]).toEqual({ ...empty, weight: 2009, length: 30 });
});

it('An unresolved comma prevents the submit, also in an optional field', async () => {
  render(<Fields />, { wrapper: MantineProvider });
  await type('Value', '1,500');
  await send();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '1500' }));
  await send();
  expect(sent.mock.calls[0]?.[0]).toEqual({ ...empty, value: 1500_00 });
});

it('An invalid number in a field that is no longer shown does not prevent the submit', async () => {
  const { rerender } = render(<Fields />, { wrapper: MantineProvider });
  await type('Value', '9.999');
  rerender(<Fields withValue={false} />);
  await send();
  expect(sent.mock.calls[0]?.[0]).toEqual(empty);
});
