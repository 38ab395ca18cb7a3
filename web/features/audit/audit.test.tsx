import { screen as page } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { auditFilters, auditTrail, getAuditEntry } from '#shared/features/audit/audit.contract.ts';
import { AuditScreen } from '#web/features/audit/audit.screen.tsx';
import { pageText, press, Refusing, screenTest } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const aina = '019a0000-0000-7000-8000-00000000000a';
const filtersSent = () => screen.bodyOf(auditTrail);

async function show(at: string) {
  screen.answer(auditFilters, {
    people: [{ userId: aina, loginId: 'aina', fullName: 'Aina binti Osman' }],
    actions: [
      { action: 'user.created', label: 'Created user' },
      { action: 'sign_in.signed_in', label: 'Signed in' },
    ],
  });
  await screen.open(AuditScreen, { at });
}

it('The page address holds all filters, so that a link shows a colleague the same rows', async () => {
  screen.answer(auditTrail, { rows: [], next: null });
  await show(`/audittrail?person=${aina}&action=user.created&dayFrom=2026-11-01&dayTo=2026-11-20`);
  expect(filtersSent()).toMatchObject({
    userId: aina,
    action: 'user.created',
    from: '2026-11-01',
    to: '2026-11-20',
  });
  expect(pageText()).toContain('Person: aina (Aina binti Osman)');
  expect(pageText()).toContain('Days: 01-11-2026 to 20-11-2026');
  expect(pageText()).toContain('Nothing matches');
});

it('Removing a filter changes the page address and fetches the rows again', async () => {
  screen.answer(auditTrail, { rows: [], next: null });
  await show(`/audittrail?person=${aina}&action=user.created`);
  await press('Remove filter Action: Created user');
  expect(screen.address()).toBe(`/audittrail?person=${aina}`);
  expect(filtersSent()).toMatchObject({ userId: aina, action: '' });
  await press('Clear filters');
  expect(screen.address()).toBe('/audittrail');
  expect(filtersSent()).toMatchObject({ userId: null, action: '', from: null, to: null });
});

it('Invalid filters in a page address are ignored', async () => {
  screen.answer(auditTrail, { rows: [], next: null });
  await show('/audittrail?person=somebody&dayFrom=yesterday');
  expect(filtersSent()).toMatchObject({ userId: null, from: null });
});

it('A failed request shows the reason and can be tried again', async () => {
  screen.answer(auditTrail, new Refusing('The portal is starting or stopping.', 503));
  await show('/audittrail');
  expect(page.queryByRole('alert')?.textContent).toContain('The portal is starting or stopping.');
  screen.answer(auditTrail, { rows: [], next: null });
  await press('Try again');
  expect(pageText()).toContain('Nothing has been done yet');
});

it('An entry opens from its address with each field before and after, and closes to the list', async () => {
  const entry = '019a0000-0000-7000-8000-00000000000b';
  screen.answer(auditTrail, { rows: [], next: null });
  screen.answer(getAuditEntry, {
    auditId: entry,
    at: '2026-11-20T02:00:00.000Z',
    who: 'aina',
    kind: 'person',
    action: 'shipment.edited',
    subject: 'HN123456785MY',
    did: 'edited shipment HN123456785MY',
    address: '203.0.113.7',
    device: 'Chrome on Windows',
    userAgent: 'Mozilla/5.0 Chrome',
    requestId: 'req-7',
    details: [
      { field: 'labelVersion', label: 'Label version', from: null, to: '2' },
      { field: 'shipment.content', label: 'Content', from: '', to: 'Two books' },
      { field: 'shipment.receiver.name', label: 'Receiver Name', from: 'Lee Mei Ling', to: 'Tan Ah Kow' },
    ],
  });
  await show(`/audittrail?action=shipment.edited&entry=${entry}`);
  const rows = page.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
  expect(rows.slice(0, 3)).toEqual([
    'Label version2',
    'ContentEmptyTwo books',
    'Receiver NameLee Mei LingTan Ah Kow',
  ]);
  expect(pageText()).toContain('Edited shipment HN123456785MY');
  expect(pageText()).toContain('req-7');
  // The list beside it stays usable.
  expect(page.getByRole('dialog').getAttribute('aria-modal')).toBe('false');
  await press('Close');
  expect(screen.address()).toBe('/audittrail?action=shipment.edited');
});
