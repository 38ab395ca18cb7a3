import { fireEvent, screen as page } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { type Endpoint, endpointListing } from '#shared/features/webhook/webhook.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { EndpointCard } from '#web/features/webhook/endpoint-card.tsx';
import { EndpointDialog } from '#web/features/webhook/endpoint-dialogs.tsx';
import { useEndpointActions } from '#web/features/webhook/webhook.api.ts';
import { control, pageText, press, screenTest, tick, type } from '#web/test/screen.tsx';

const screen = screenTest();
afterEach(() => {
  vi.restoreAllMocks();
});

const endpoint: Endpoint = {
  endpointId: '019a0000-0000-7000-8000-000000000001',
  url: 'https://stock.example/events',
  description: 'Stock system',
  eventTypes: [],
  isOn: true,
  offReason: null,
  offAt: null,
  health: 'healthy',
  createdAt: '2026-11-01T06:05:00.000Z',
  createdBy: 'Admin',
  lastDeliveredAt: null,
  failingSince: null,
  lastProblem: null,
  oldSecretUntil: null,
  delivered: 12_840,
  failedAttempts: 1_030,
  waiting: 2_500,
  averageMs: 40,
  hours: [{ hour: '2026-11-20T16:00:00.000Z', delivered: 3, failed: 1 }],
};

const Card = () => (
  <EndpointCard
    endpoint={endpoint}
    isChosen
    actions={useEndpointActions()}
    onChoose={null}
    onAsk={() => undefined}
  />
);

it('Numbers and times of an endpoint use the portal format for any browser language', async () => {
  // A browser with German number formats.
  const toLocaleString = vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function of(
    this: number,
    locale = 'de',
  ) {
    return new Intl.NumberFormat(locale).format(this);
  });
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T16:30:00Z'));
  screen.answer(endpointListing, { endpoints: [endpoint] });
  await screen.open(Card, { at: '/webhooks' });
  for (const figure of ['12,840', '1,030', '2,500']) expect(pageText()).toContain(figure);
  toLocaleString.mockRestore();
  // In the time zone of the market.
  expect(page.getByTitle('21-11-2026 12:00am: 3 delivered, 1 failed')).toBeDefined();
});

it('The chart of an endpoint covers the last 24 hours, including hours without deliveries', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:30:00Z'));
  screen.answer(endpointListing, { endpoints: [endpoint] });
  await screen.open(Card, { at: '/webhooks' });
  const bars = [...page.getByRole('img', { name: m.webhook_day_bars() }).children];
  expect(bars).toHaveLength(24);
  expect(bars.findIndex((bar) => bar.getAttribute('title')?.includes('3 delivered'))).toBe(3);
});

it('A half-typed endpoint is restored with its events when it is opened again, until it is saved', async () => {
  const saved = vi.fn<() => Promise<void>>(async () => undefined);
  const closed = vi.fn<() => void>();
  const open = async () => {
    await screen.open(() => <EndpointDialog endpoint={null} onClose={closed} onSave={saved} />);
    return [control(m.webhook_field_url()).value, control(m.webhook_which_all()).checked];
  };
  expect(await open()).toEqual(['', true]);
  await type(m.webhook_field_url(), 'https://stock.example/events');
  await tick(m.webhook_which_all());
  await tick('shipment.created');
  fireEvent.keyDown(control(m.webhook_field_url()), { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
  expect(await open()).toEqual(['https://stock.example/events', false]);
  expect(control('shipment.created').checked).toBe(true);
  expect(pageText()).toContain(m.ui_draft_restored());
  await press(m.webhook_add());
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ eventTypes: ['shipment.created'] }));
  expect(await open()).toEqual(['', true]);
});
