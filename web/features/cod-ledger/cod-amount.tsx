import { formatMoney } from '#shared/platform/market/money.ts';
import { marketIds, marketOf } from '#shared/platform/market/markets.ts';

/** Formats an amount in the receiver's currency, which may be that of the other market. */
export function amountText(cents: number, currency: string): string {
  const id = marketIds.find((one) => marketOf(one).currencyCode === currency) ?? marketIds[0];
  return formatMoney(cents, id);
}

export function Amount({ cents, currency }: { cents: number; currency: string }) {
  return <span className="figures">{amountText(cents, currency)}</span>;
}
