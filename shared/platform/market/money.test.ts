import { describe, expect, it } from 'vitest';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { formatAmount, formatMoney, parseCents, shareOf } from '#shared/platform/market/money.ts';

describe('money', () => {
  it.each([
    ['0.29', 29],
    ['1,234.50', 123_450],
    ['1500', 150_000],
    ['12,345,678.9', 1_234_567_890],
    ['.5', 50],
  ])('%j is read as exactly %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each(['', '1.005', '-5', '1,23', '1,2345', 'RM 5', '1e2'])('%j is not an amount', (text) => {
    expect(parseCents(text)).toBeNull();
  });

  it('is shown in the currency of the market', () => {
    expect(formatMoney(123_450, MALAYSIA)).toBe('RM 1,234.50');
    expect(formatMoney(5, SINGAPORE)).toBe('S$ 0.05');
    expect(formatMoney(150_000, MALAYSIA, { wholeWithoutCents: true })).toBe('RM 1,500');
    expect(formatMoney(150_050, MALAYSIA, { wholeWithoutCents: true })).toBe('RM 1,500.50');
    expect(formatMoney(1_234_567_00, SINGAPORE)).toBe('S$ 1,234,567.00');
    expect(formatMoney(-150, MALAYSIA)).toBe('-RM 1.50');
  });

  it('with a currency code is shown with the sign of its market, or else with the code', () => {
    expect(formatAmount(123_450, 'MYR')).toBe('RM 1,234.50');
    expect(formatAmount(-5, 'SGD')).toBe('-S$ 0.05');
    expect(formatAmount(3990, 'USD')).toBe('USD 39.90');
  });

  it('has its percentages rounded half up to the cent', () => {
    expect(shareOf(50, 100)).toBe(1);
    expect(shareOf(49, 100)).toBe(0);
    expect(shareOf(1000, 1250)).toBe(125);
    expect(shareOf(0, 600)).toBe(0);
  });
});
