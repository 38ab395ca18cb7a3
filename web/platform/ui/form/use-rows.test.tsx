// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { labelled } from '#shared/platform/validation/parse.ts';
import { cents } from '#shared/platform/validation/rules.ts';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useRows } from '#web/platform/ui/form/use-rows.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

const schema = labelled(z.object({ items: z.array(z.object({ cents: z.nullable(cents()) })) }), {
  cents: 'Value',
});
const empty = { cents: null };

function Items() {
  const form = useSchemaForm(schema, { items: [empty, empty] });
  useDraft('rows', form);
  const { fields, append, insert, remove } = useRows({ control: form.methods.control, name: 'items' });
  const [isFolded, setFolded] = useState(false);
  return (
    <>
      {!isFolded &&
        fields.map(({ id }, index) => (
          <div key={id}>
            <DecimalField
              field={form.field(`items.${index}.cents`)}
              places={2}
              label={`Value ${index + 1}`}
            />
            <button type="button" onClick={() => remove(index)}>{`Remove ${index + 1}`}</button>
            <button
              type="button"
              onClick={() => insert(index + 1, empty)}
            >{`Insert after ${index + 1}`}</button>
          </div>
        ))}
      <button type="button" onClick={() => append(empty)}>
        Add
      </button>
      <button type="button" onClick={() => form.methods.setValue('items', [empty])}>
        One only
      </button>
      <button type="button" onClick={() => setFolded(!isFolded)}>
        Fold
      </button>
    </>
  );
}

const shown = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (row: number, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(`Value ${row}`), { target: { value } }));
const opened = () => act(async () => void render(<Items />, { wrapper: MantineProvider }));

beforeEach(async () => {
  sessionStorage.clear();
  await opened();
});
afterEach(cleanup);

it('An unresolved text is removed with its row', async () => {
  await type(2, '12,50');
  await press('Remove 2');
  await press('Add');
  expect(shown()).toEqual(['', '']);
});

it('An unresolved text moves up with its row, and a row added afterwards is empty', async () => {
  await type(2, '12,50');
  await press('Remove 1');
  expect(shown()).toEqual(['12,50']);
  await press('Add');
  expect(shown()).toEqual(['12,50', '']);
});

it('An unresolved text moves down with its row when a row is inserted before it', async () => {
  await type(2, '12,50');
  await press('Insert after 1');
  expect(shown()).toEqual(['', '', '12,50']);
});

it('An unresolved text does not appear in rows that are added after the rows were reduced', async () => {
  await type(2, '12,50');
  await press('One only');
  await press('Add');
  expect(shown()).toEqual(['', '']);
  await press('Insert after 1');
  expect(shown()).toEqual(['', '', '']);
});

it('An unresolved text is restored in its own row after folding and after a reload', async () => {
  await type(1, '1,50');
  await type(2, '12,50');
  await press('Insert after 1');
  await press('Fold');
  await press('Fold');
  expect(shown()).toEqual(['1,50', '', '12,50']);
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  await opened();
  expect(shown()).toEqual(['1,50', '', '12,50']);
});
