// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { PreviewPicture } from '#web/features/printing/preview-picture.tsx';
import { m } from '#shared/platform/words/words.ts';

afterEach(cleanup);

const preview = {
  image: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  widthPx: 750,
  heightPx: 350,
  noteCount: 1,
  labelCount: 1,
  pageCount: 1,
  isPageCountExact: true,
  reprintCount: 0,
  leftOutCount: 0,
  stationCount: 1,
  documentCount: 0,
};
const shown = (data: typeof preview | undefined, error: Error | null) =>
  render(<PreviewPicture data={data} error={error} isPlaceholderData={false} />, {
    wrapper: MantineProvider,
  });
const alertText = () => screen.queryByRole('alert')?.textContent;
const picture = () => screen.queryByRole('img', { name: m.printing_preview() });

it('The preview stays visible when it cannot be fetched again, and the reason is shown beside it', () => {
  shown(preview, new Error('The portal is not available.'));
  expect(picture()).not.toBeNull();
  expect(alertText()).toBeTruthy();
});

it('Only the reason is shown when there is nothing to print', () => {
  shown(undefined, new Error('Nothing to print.'));
  expect(picture()).toBeNull();
  expect(alertText()).toBeTruthy();
});
