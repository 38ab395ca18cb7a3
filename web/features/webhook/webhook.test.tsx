import { screen as page } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { type Endpoint, endpointListing } from '#shared/features/webhook/webhook.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { EndpointCard } from '#web/features/webhook/endpoint-card.tsx';
import { useEndpointActions } from '#web/features/webhook/webhook.api.ts';
import { pageText, screenTest } from '#web/test/screen.tsx';

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

it('Figures and hours are written as everywhere, whatever the browser is set to', async () => {
  // A browser of Germany.
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
  // Of the market's clock.
  expect(page.getByTitle('21-11-2026 12:00am: 3 delivered, 1 failed')).toBeDefined();
});

it('An endpoint that was silent for 20 hours shows them', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:30:00Z'));
  screen.answer(endpointListing, { endpoints: [endpoint] });
  await screen.open(Card, { at: '/webhooks' });
  const bars = [...page.getByRole('img', { name: m.webhook_day_bars() }).children];
  expect(bars).toHaveLength(24);
  expect(bars.findIndex((bar) => bar.getAttribute('title')?.includes('3 delivered'))).toBe(3);
});
