/** Everything that is typed in one tab, for another: a message for another country takes the form along. */
import { codRange, type CodClass } from '#shared/features/pricing/cod.rules.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import type { PastedFields } from '#web/features/paste-address/paste-fields.ts';
import type { PasteResult } from '#web/features/paste-address/paste-fill.ts';
import type { FlowTab } from '#web/features/shipment/flows.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';

interface Account {
  market: MarketId;
  codClass: CodClass;
}

/**
 * The draft of the other tab: flow, service and customs are its own. The message itself follows into its paste box, and
 * what was typed of the receiver is asked about there.
 */
export function draftForTab(
  values: ShipmentValues,
  tab: FlowTab,
  result: PasteResult,
  typed: PastedFields,
  { market, codClass }: Account,
): Partial<ShipmentValues> {
  const { flow, service: _service, customs: _customs, ...rest } = values;
  const { country } = result.party;
  const receiver = { ...emptyParty(country), ...typed.party, country };
  const range = codRange(market, codClass, tab.flow);
  // A sum in another currency is another sum.
  const isSameMoney = codRange(market, codClass, flow)?.collectedIn === range?.collectedIn;
  return {
    ...rest,
    receiver,
    customerNote1: typed.note,
    isCod: values.isCod && range !== null,
    codCents: isSameMoney ? values.codCents : null,
  };
}

/** Whether a tab's draft has a receiver of its own. */
export function isTypedIn(draft: unknown): boolean {
  const { receiver } = (draft ?? {}) as Partial<ShipmentValues>;
  return Boolean(receiver?.name) || Boolean(receiver?.address1);
}

/** What of the form another tab takes along when it has nothing of its own. */
const alongside = [
  'contentType',
  'pieces',
  'content',
  'customerNote1',
  'customerNote2',
  'orderId',
  'deliveryOrders',
  'saveReceiver',
] as const satisfies readonly (keyof ShipmentValues)[];

/** Which end is typed in a tab: the one that may go along. */
export function strangerOf({ company }: Pick<FlowTab, 'company'>): 'sender' | 'receiver' {
  return company === 'sender' ? 'receiver' : 'sender';
}

/**
 * The draft of a tab that is opened from another: the other party goes along, and the parcel with them. Into another country
 * only who they are and their street: its phones and postcodes are others. Null where nobody was typed.
 *
 * @param country where the other tab's receivers are; empty where that is yet to be chosen
 */
export function carriedTo(
  values: ShipmentValues,
  from: FlowTab,
  to: FlowTab,
  country: string,
): Partial<ShipmentValues> | null {
  const end = strangerOf(from);
  const party = values[end];
  if (end !== strangerOf(to) || (party.name === '' && party.address1 === '')) return null;
  const { name, companyName, email, address1, address2, address3 } = party;
  const isThere = party.country === country || (to.receiver === 'abroad' && from.receiver === 'abroad');
  const there = end === 'sender' || isThere;
  const rest = Object.fromEntries(alongside.map((field) => [field, values[field]]));
  return {
    ...rest,
    [end]: there ? party : { ...emptyParty(country), name, companyName, email, address1, address2, address3 },
  };
}
