import { fireEvent, screen as page } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { extranetImages } from '#shared/features/extranet/extranet.contract.ts';
import { ExtranetImageScreen } from '#web/features/extranet/extranet-image.screen.tsx';
import { keepExtranetImage } from '#web/features/extranet/last-image.ts';
import { pageText, screenTest, settle } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

const screen = screenTest();
const svg = {
  consignmentNoteNo: 'HN123456785MY',
  images: [{ title: 'HN123456785MY', mediaType: 'image/svg+xml', data: 'PHN2Zy8+' }],
  title: '',
  others: [] as number[],
  receivedBy: '',
  deliveredAt: '',
  signature: '',
};

beforeEach(() => screen.answer(extranetImages, svg));

it('Without a CN in the page address, the image that was opened last is shown', async () => {
  signIn();
  keepExtranetImage({ cn: 'HN123456785MY', kind: 'pod' });
  await screen.open(ExtranetImageScreen, { at: '/extranetimage', session: null });
  expect(screen.bodyOf(extranetImages)).toEqual({ ConsignmentNo: 'HN123456785MY', Kind: 'pod' });
  expect(page.queryByRole('img', { name: 'HN123456785MY' })).not.toBeNull();
});

it('Each proof of delivery is shown where the pieces were signed for separately', async () => {
  signIn();
  const proof = { ...svg, images: [], deliveredAt: '2026-11-21T02:00:00.000Z' };
  screen.answer(extranetImages, ({ body }: { body: unknown }) => {
    const { Piece } = body as { Piece?: number };
    return Piece === 2
      ? { ...proof, title: 'Piece 2', others: [1], receivedBy: 'Guard house' }
      : { ...proof, title: 'Piece 1', others: [2], receivedBy: 'Ahmad Faiz' };
  });
  await screen.open(ExtranetImageScreen, { at: '/extranetimage?cn=HN123456785MY&kind=pod', session: null });
  await settle();
  const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Piece 1', 'Piece 2']);
  for (const name of ['Ahmad Faiz', 'Guard house']) expect(pageText()).toContain(name);
});

it('For a visitor, no request is sent, and the login link leads back to the image', async () => {
  await screen.open(ExtranetImageScreen, { at: '/extranetimage?cn=HN123456785MY', session: null });
  expect(screen.sent).toEqual([]);
  expect(pageText()).toContain('Please login to proceed');
  fireEvent.click(page.getByRole('link', { name: 'Login' }));
  await settle();
  expect(screen.address()).toBe('/login?from=%2Fextranetimage%3Fcn%3DHN123456785MY');
});
