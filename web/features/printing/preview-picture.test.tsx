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
const said = () => screen.queryByRole('alert')?.textContent;
const picture = () => screen.queryByRole('img', { name: m.printing_preview() });

it('The picture stays in sight while it cannot be asked for anew, and why is said beside it', () => {
  shown(preview, new Error('The portal is not available.'));
  expect(picture()).not.toBeNull();
  expect(said()).toBeTruthy();
});

it('Where there is nothing to print, that alone is said', () => {
  shown(undefined, new Error('Nothing to print.'));
  expect(picture()).toBeNull();
  expect(said()).toBeTruthy();
});
