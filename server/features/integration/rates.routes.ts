import * as contract from '#shared/features/integration/rates.contract.ts';
import type { QuoteInput } from '#shared/features/integration/shipment-input.model.ts';
import type { CompareForm } from '#shared/features/quote/quote.contract.ts';

import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { QuoteService } from '#server/features/quote/quote.service.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Serve } from '#server/platform/http/serve.ts';

export function ratesRoutes(
  serve: Serve,
  { addresses, quotes }: { addresses: AddressService; quotes: QuoteService },
): void {
  async function formOf({ scope }: Member, input: QuoteInput): Promise<CompareForm> {
    if (input.senderPostcode !== '') return input;
    const { party } = await addresses.startingSender(scope);
    return { ...input, senderPostcode: party.postcode, senderCity: party.city };
  }

  serve(contract.quote, async ({ member, body, language }) =>
    quotes.compare(member, await formOf(member, body), language),
  );
  serve(contract.rates, async ({ member, body, language }) => {
    const { currency, offers } = await quotes.compare(member, await formOf(member, body), language);
    const rates = offers
      .filter(({ reasons, canShip }) => canShip && reasons.length === 0)
      .map(({ flow, service, label, totalCents, transitDays, promise }) => ({
        flow,
        service,
        label,
        totalCents,
        transitDays,
        deliveryDay: promise?.deliveryDay ?? null,
      }))
      .toSorted((a, b) => a.totalCents - b.totalCents);
    return { currency, rates };
  });
}
