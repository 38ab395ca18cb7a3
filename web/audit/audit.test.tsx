import { expect, it, vi } from 'vitest';

import { auditFilters, auditTrail } from '#shared/audit/audit.contract.ts';
import { AuditScreen } from '#web/audit/audit.screen.tsx';
import { pageText, press, Refusing, screenTest } from '#web/test/screen.tsx';

vi.mock('#web/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const aina = '019a0000-0000-7000-8000-00000000000a';
const asked = () => screen.sent.findLast(({ path }) => path === auditTrail.path)?.body;

async function show(at: string) {
  screen.answer(auditFilters, {
    people: [{ userId: aina, loginId: 'aina', fullName: 'Aina binti Osman' }],
    actions: ['Created user', 'Logged in'],
  });
  await screen.open(AuditScreen, { at });
}

it('The address alone says which rows are shown, so that a link shows the same to a colleague', async () => {
  screen.answer(auditTrail, { rows: [], next: null });
  await show(`/audittrail?person=${aina}&action=Created+user&dayFrom=2026-11-01&dayTo=2026-11-20`);
  expect(asked()).toMatchObject({
    userId: aina,
    action: 'Created user',
    from: '2026-11-01',
    to: '2026-11-20',
  });
  expect(pageText()).toContain('Person: aina (Aina binti Osman)');
  expect(pageText()).toContain('Days: 01-11-2026 to 20-11-2026');
  expect(pageText()).toContain('Nothing matches');
});

it('Taking a filter away changes the address and asks anew', async () => {
  screen.answer(auditTrail, { rows: [], next: null });
  await show(`/audittrail?person=${aina}&action=Created+user`);
  await press('Remove filter Action: Created user');
  expect(screen.address()).toBe(`/audittrail?person=${aina}`);
  expect(asked()).toMatchObject({ userId: aina, action: '' });
  await press('Clear filters');
  expect(screen.address()).toBe('/audittrail');
  expect(asked()).toMatchObject({ userId: null, action: '', from: null, to: null });
});

it('What a hand-made address says wrongly is left out', async () => {
  screen.answer(auditTrail, { rows: [], next: null });
  await show('/audittrail?person=somebody&dayFrom=yesterday');
  expect(asked()).toMatchObject({ userId: null, from: null });
});

it('A failure says what happened and can be tried again', async () => {
  screen.answer(auditTrail, new Refusing('The portal is starting or stopping.', 503));
  await show('/audittrail');
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'The portal is starting or stopping.',
  );
  screen.answer(auditTrail, { rows: [], next: null });
  await press('Try again');
  expect(pageText()).toContain('Nothing was done yet');
});
