// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { labelled } from '#shared/platform/validation/parse.ts';
import { cents, text } from '#shared/platform/validation/rules.ts';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

const schema = labelled(z.object({ name: text(30), codCents: cents() }), { name: 'Name', codCents: 'COD' });

function Fields() {
  const form = useSchemaForm(schema, { name: '' });
  const draft = useDraft('unread', form);
  return (
    <>
      <DraftNote draft={draft} />
      <TextField field={form.field('name')} label="Name" />
      <DecimalField field={form.field('codCents')} places={2} shownPlaces={2} label="COD" />
      <button type="button" onClick={() => draft.discard()}>
        Sent
      </button>
    </>
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typed = (label: string, value: string) =>
  act(async () => void fireEvent.input(input(label), { target: { value } }));
const pressed = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

const reading = (name: string) => screen.queryByRole('button', { name });

/** Leaves the page and loads it again. */
async function reload() {
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  await opened();
}
const opened = () => act(async () => void render(<Fields />, { wrapper: MantineProvider }));

beforeEach(async () => {
  sessionStorage.clear();
  await opened();
});
afterEach(cleanup);

it.each(['12,50', '1,000'])(
  'The unresolved number %s is restored after a reload, with its suggestion',
  async (amount) => {
    await typed('COD', amount);
    await reload();
    expect(input('COD').value).toBe(amount);
    expect(reading(amount === '12,50' ? '12.50' : '1000')).not.toBeNull();
  },
);

it('An unresolved number is restored with other typed values, and becomes a normal number once resolved', async () => {
  await typed('Name', 'Aina');
  await typed('COD', '12,50');
  await reload();
  expect([input('Name').value, input('COD').value]).toEqual(['Aina', '12,50']);
  await pressed('12.50');
  await reload();
  expect(input('COD').value).toBe('12.50');
  expect(reading('12.50')).toBeNull();
});

it.each(['Start over', 'Sent'])('%s discards an unresolved number', async (button) => {
  await typed('COD', '12,50');
  await reload();
  await pressed(button);
  await reload();
  expect(input('COD').value).toBe('');
});
