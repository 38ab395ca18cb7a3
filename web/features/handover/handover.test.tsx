import { screen as page } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import {
  getHandover,
  type HandoverDetail,
  handoverScans,
} from '#shared/features/handover/handover.contract.ts';
import { cnNumber, pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { HandoverScreen } from '#web/features/handover/handover.screen.tsx';
import { pageText, press, Refusing, type Sent, screenTest, type, until } from '#web/test/screen.tsx';

const screen = screenTest();

const handoverId = '018f0000-0000-7000-8000-00000000000a';
const cnNo = cnNumber('consignment', 'MY', 10_000_123);

const handover: HandoverDetail = {
  handoverId,
  sheetNo: 'HS-1',
  state: 'open',
  cnCount: 1,
  pieceCount: 3,
  scannedCount: 0,
  pickupId: null,
  createdAt: '2026-11-27T01:00:00.000Z',
  createdBy: 'Admin',
  closedAt: null,
  closedBy: '',
  driverName: '',
  startedAt: null,
  copyUrl: null,
  closedOn: '',
  clerkName: '',
  driverSignature: '',
  clerkSignature: '',
  lines: [
    {
      cnNo,
      pieces: 3,
      service: 'standard',
      receiver: 'Siti',
      place: '50000 Kuala Lumpur',
      labelVersion: 1,
      status: 'created',
    },
  ],
  scans: [],
};

interface ScansBody {
  scans: { scanId: string; code: string }[];
}
const scansOf = (sent: readonly Sent[]): ScansBody['scans'][] =>
  sent.filter(({ path }) => path === handoverScans.path).map(({ body }) => (body as ScansBody).scans);

beforeEach(() => localStorage.clear());

it('An address that names no handover says so, and leads to the list', async () => {
  await screen.open(() => <HandoverScreen />, { at: '/handover' });
  expect(pageText()).toContain('No handover was chosen');
  expect(page.getByRole('link', { name: 'Handover Sheet' }).getAttribute('href')).toBe('/handoversheet');
  expect(screen.sent).toEqual([]);
});

it('A scan is kept and sent on a plain-http address too, without the control characters of a label', async () => {
  // As browsers have it on an address without https.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  screen.answer(getHandover, handover);
  screen.answer(handoverScans, ({ body }: Sent) => ({
    results: (body as ScansBody).scans.map(({ scanId }) => ({ scanId, outcome: 'right' })),
    scannedCount: 1,
  }));
  await screen.open(() => <HandoverScreen />, { at: `/handover?id=${handoverId}` });
  await type('Bar code', `${pieceBarCode(cnNo, 1)}\u001d`);
  await press('Add');
  await until(() => expect(scansOf(screen.sent)).toHaveLength(1));
  const [[scan] = []] = scansOf(screen.sent);
  expect(scan?.code).toBe(pieceBarCode(cnNo, 1));
  expect(scan?.scanId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
});

it('One scan that the server cannot read is set aside, and those around it are sent', async () => {
  const kept = [pieceBarCode(cnNo, 1), '?', pieceBarCode(cnNo, 2), pieceBarCode(cnNo, 3)].map(
    (code, index) => ({
      scanId: `018f0000-0000-7000-8000-00000000000${index}`,
      code,
      at: '2026-11-27T02:00:00.000Z',
    }),
  );
  localStorage.setItem(`handover-scans/${handoverId}`, JSON.stringify(kept));
  screen.answer(getHandover, handover);
  screen.answer(handoverScans, ({ body }: Sent) => {
    const { scans } = body as ScansBody;
    if (scans.some(({ code }) => code === '?')) return new Refusing('Check the marked fields.');
    return { results: scans.map(({ scanId }) => ({ scanId, outcome: 'right' })), scannedCount: 3 };
  });
  await screen.open(() => <HandoverScreen />, { at: `/handover?id=${handoverId}` });
  await until(() => expect(localStorage.getItem(`handover-scans/${handoverId}`)).toBeNull());
  const answered = scansOf(screen.sent).filter((scans) => scans.every(({ code }) => code !== '?'));
  expect(answered.flat().map(({ code }) => code)).toEqual(
    kept.map(({ code }) => code).filter((code) => code !== '?'),
  );
  expect(pageText()).toContain('?');
  expect(pageText()).not.toContain('Check the marked fields.');
});
