/** 'Ship this': a compared service becomes the draft of its flow's form, which opens with everything that is known. */
import type { FlowId } from '#shared/consignment/services.ts';
import type { ComparedOffer } from '#shared/quote/quote.contract.ts';
import { emptyParty, type Party } from '#shared/shipment/shipment.model.ts';
import type { QuoteValues } from '#web/quote/quote-form.model.ts';
import { freshValues, type ShipmentValues } from '#web/shipment/shipment-form.model.ts';
import { writeDraft } from '#web/ui/form/drafts.ts';

/** Where a flow's form is; the tab of /shipmentorder unless it has a screen of its own. */
const ownScreens: Partial<Record<FlowId, string>> = { cool: '/COOLshipmentorder' };

/** Answers the address of the form. What was half filled in there for another parcel gives way to this one. */
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
  const { senderPostcode, receiverCountry, receiverPostcode, ...parcel } = values;
  const isUsual = usualSender !== null && usualSender.postcode === senderPostcode;
  const sender = isUsual ? usualSender : { ...emptyParty(home), postcode: senderPostcode };
  const receiver = { ...emptyParty(receiverCountry), postcode: receiverPostcode ?? '' };
  return { ...freshValues(flow, sender, receiver), ...parcel, service: service as ShipmentValues['service'] };
}
