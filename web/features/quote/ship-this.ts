/** 'Ship this': turns a compared service into the draft of its flow's form, with everything known filled in. */
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { ComparedOffer } from '#shared/features/quote/quote.contract.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import type { QuoteValues } from '#web/features/quote/quote-form.model.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { writeDraft } from '#web/platform/ui/form/drafts.ts';

/** Screens of flows that are not a tab of /shipmentorder. */
const ownScreens: Partial<Record<FlowId, string>> = { cool: '/COOLshipmentorder' };

/** Writes the draft and returns the form's URL. It replaces an unfinished draft of another parcel. */
export function shipThis(
  values: QuoteValues,
  offer: Pick<ComparedOffer, 'flow' | 'service'>,
  home: string,
  usualSender: Party | null,
): string {
  const { flow, service } = offer;
  writeDraft(`shipment/${flow}`, draftOf(values, offer, home, usualSender));
  return ownScreens[flow] ?? `/shipmentorder?${new URLSearchParams({ flow, service }).toString()}`;
}

export function draftOf(
  values: QuoteValues,
  { flow, service }: Pick<ComparedOffer, 'flow' | 'service'>,
  home: string,
  usualSender: Party | null,
): ShipmentValues {
  const { senderPostcode, senderCity, receiverCountry, receiverPostcode, receiverCity, ...parcel } = values;
  const isUsual = usualSender !== null && usualSender.postcode === senderPostcode;
  const sender = isUsual
    ? usualSender
    : { ...emptyParty(home), postcode: senderPostcode, city: senderCity ?? '' };
  const receiver = {
    ...emptyParty(receiverCountry),
    postcode: receiverPostcode ?? '',
    city: receiverCity ?? '',
  };
  return { ...freshValues(flow, sender, receiver), ...parcel, service };
}
