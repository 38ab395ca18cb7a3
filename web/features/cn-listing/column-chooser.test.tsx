import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import { ColumnChooser } from '#web/features/cn-listing/column-chooser.tsx';

afterEach(cleanup);

it('The move button of a column that cannot move further keeps the focus, looks disabled and does nothing', () => {
  const columns = ['CN', 'Receiver', 'Status'].map((header) => ({ id: header, header }));
  const props = { columns, shown: ['CN'], fixed: 'CN', onClose: () => {}, onSave: () => {} };
  render(
    <MantineProvider env="test">
      <ColumnChooser {...props} />
    </MantineProvider>,
  );
  const names = () =>
    screen.getAllByRole('checkbox').map((box) => box.parentElement?.parentElement?.textContent);
  const earlier = screen.getByRole('button', { name: m.cn_listing_column_earlier({ name: 'Status' }) });
  earlier.focus();
  expect(earlier.dataset['disabled']).toBeUndefined();
  for (let press = 0; press < 2; press += 1) {
    fireEvent.click(earlier);
    expect(names()).toEqual(['CN', 'Status', 'Receiver']);
    expect(document.activeElement).toBe(earlier);
    expect([earlier.dataset['disabled'], earlier.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  }
});
