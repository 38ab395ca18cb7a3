/** 'Ship this': turns a compared service into the draft of its flow's form, with everything known filled in. */
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { ComparedOffer } from '#shared/features/quote/quote.contract.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import type { QuoteValues } from '#web/features/quote/quote-form.model.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { isTypedIn } from '#web/features/shipment/move-to-tab.ts';
import { readDraft } from '#web/platform/ui/form/drafts.ts';
import { replaceDraft } from '#web/platform/ui/form/use-draft.ts';

/** Screens of flows that are not a tab of /shipmentorder. */
const ownScreens: Partial<Record<FlowId, string>> = { cool: '/COOLshipmentorder' };

/**
 * Writes the draft and returns the form's URL. An unfinished draft for the same receiver keeps what the quote does not know; one
 * for another receiver is replaced, and `undo` puts it back.
 */
export function shipThis(
  values: QuoteValues,
  offer: Pick<ComparedOffer, 'flow' | 'service'>,
  home: string,
  usualSender: Party | null,
): { href: string; undo: (() => void) | null } {
  const { flow, service } = offer;
  const key = `shipment/${flow}`;
  const before = readDraft(key) as Partial<ShipmentValues> | null;
  const quoted = { country: values.receiverCountry, postcode: values.receiverPostcode ?? '' };
  const isOther = isTypedIn(before) && !isAt(before?.receiver, quoted);
  replaceDraft(key, draftOf(values, offer, home, usualSender, isOther ? null : before));
  return {
    href: ownScreens[flow] ?? `/shipmentorder?${new URLSearchParams({ flow, service }).toString()}`,
    undo: isOther ? () => replaceDraft(key, before) : null,
  };
}

/** Whether a typed party is in the quoted place. A country without postcodes is a place by itself. */
const isAt = (typed: Place | undefined, { country, postcode }: Place) =>
  typed !== undefined && typed.country === country && (!postcode || typed.postcode === postcode);

type Place = Partial<Pick<Party, 'country' | 'postcode'>>;

/** The draft with what the quote states, over what was typed before. */
export function draftOf(
  values: QuoteValues,
  { flow, service }: Pick<ComparedOffer, 'flow' | 'service'>,
  home: string,
  usualSender: Party | null,
  before: Partial<ShipmentValues> | null = null,
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
  const kept = (typed: ShipmentValues['receiver'] | undefined, fresh: ShipmentValues['receiver']) =>
    typed && isAt(typed, fresh) ? { ...typed, ...(fresh.city && { city: fresh.city }) } : fresh;
  return {
    ...freshValues(flow, sender, receiver),
    ...before,
    ...parcel,
    service,
    sender: kept(before?.sender, sender),
    receiver: kept(before?.receiver, receiver),
  };
}
