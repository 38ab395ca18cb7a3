import { screen as page } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { getHandover, handoverScans } from '#shared/features/handover/handover.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ScansNotice } from '#web/app/scans-notice.tsx';
import { press, Refusing, type Sent, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();
const handoverId = '018f0000-0000-7000-8000-00000000000a';
const scans = ['first', 'second'].map((code, at) => ({
  scanId: `018f0000-0000-7000-8000-00000000000${at}`,
  code,
  at: '2026-11-27T02:00:00.000Z',
}));
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('handover-scans/'));
const keepFor = (loginId: string) => {
  for (const scan of scans)
    localStorage.setItem(
      `handover-scans/MYS0001/${loginId}/${handoverId}/${scan.scanId}`,
      JSON.stringify(scan),
    );
};
const noNetwork = () => {
  throw new TypeError('network');
};
const codesIn = (body: unknown): string[] =>
  (body as { scans: { code: string }[] }).scans.map(({ code }) => code);
const taken = ({ body }: Sent) => ({
  results: (body as { scans: { scanId: string }[] }).scans.map(({ scanId }) => ({
    scanId,
    outcome: 'right',
  })),
  scannedCount: 2,
});
const calls = () => screen.sent.filter(({ path }) => path === handoverScans.path);
const noticeText = () => page.queryByRole('status')?.textContent;
const open = (at = '/shipmentlisting') => screen.open(() => <ScansNotice />, { at });

beforeEach(() => localStorage.clear());

describe('Unsent scans on this device', () => {
  it('are sent from any screen, with a notice until they are sent', async () => {
    keepFor('Admin');
    screen.answer(handoverScans, noNetwork);
    await open();
    await until(() => expect(noticeText()).toContain(m.handover_waiting({ count: 2 })));
    expect(page.getByRole('link').getAttribute('href')).toBe(`/handover?id=${handoverId}`);
    screen.answer(handoverScans, taken);
    window.dispatchEvent(new Event('online'));
    await until(() => expect(kept()).toEqual([]));
    expect(codesIn(calls().at(-1)?.body)).toEqual(['first', 'second']);
    await until(() => expect(noticeText()).toBeUndefined());
  });

  it('are not sent for another user, nor while the page of their handover is open', async () => {
    keepFor('desk');
    await open();
    localStorage.clear();
    keepFor('Admin');
    await open(`/handover?id=${handoverId}`);
    expect(calls()).toEqual([]);
    expect(noticeText()).toBeUndefined();
  });

  it('are listed by code when the handover is closed, except those that the server already has', async () => {
    keepFor('Admin');
    screen.answer(handoverScans, new Refusing('This handover is closed.', 409));
    screen.answer(getHandover, { scans: [scans[0]] });
    await open();
    await until(() => expect(noticeText()).toContain(m.handover_unsent({ count: 1 })));
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['second']);
    expect(calls()).toHaveLength(1);
    await press(m.handover_unsent_seen());
    expect(kept()).toEqual([]);
    expect(noticeText()).toBeUndefined();
  });

  it('are sent, except one that the server refuses', async () => {
    keepFor('Admin');
    screen.answer(handoverScans, (sent: Sent) =>
      codesIn(sent.body).includes('first') ? new Refusing('Check the marked fields.') : taken(sent),
    );
    await open();
    const why = 'Check the marked fields.';
    await until(() => expect(noticeText()).toContain(m.handover_not_taken({ count: 1, why })));
    expect(page.getByRole('listitem').textContent).toBe('first');
    expect(kept()).toHaveLength(1);
    await press(m.handover_unsent_seen());
    expect(kept()).toEqual([]);
    // Later scans are sent all the same.
    keepFor('Admin');
    screen.answer(handoverScans, taken);
    window.dispatchEvent(new Event('online'));
    await until(() => expect(kept()).toEqual([]));
  });

  it('stay unsent when the network fails while the scan that the server refuses is being searched for', async () => {
    keepFor('Admin');
    let hasNetwork = true;
    screen.answer(handoverScans, (sent: Sent) => {
      if (!hasNetwork) return noNetwork();
      if (!codesIn(sent.body).includes('first')) return noNetwork();
      hasNetwork = codesIn(sent.body).length > 1;
      return new Refusing('Check the marked fields.');
    });
    await open();
    await until(() => expect(noticeText()).toContain(m.handover_waiting({ count: 2 })));
    expect(page.queryByRole('listitem')).toBeNull();
    hasNetwork = true;
    screen.answer(handoverScans, taken);
    window.dispatchEvent(new Event('online'));
    await until(() => expect(kept()).toEqual([]));
  });
});
