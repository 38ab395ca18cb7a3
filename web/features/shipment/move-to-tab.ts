/** Moves what was typed in one tab to another, for example when a pasted message names another country. */
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
 * The draft for the other tab, which keeps its own flow, service and customs. The message is passed to the other tab's paste box,
 * which asks before it replaces what was typed of the receiver.
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
  // An amount in another currency cannot be carried over.
  const isSameMoney = codRange(market, codClass, flow)?.collectedIn === range?.collectedIn;
  return {
    ...rest,
    receiver,
    customerNote1: typed.note,
    isCod: values.isCod && range !== null,
    codCents: isSameMoney ? values.codCents : null,
  };
}

/** Returns whether the draft of a tab already has a receiver. */
export function isTypedIn(draft: unknown): boolean {
  const { receiver } = (draft ?? {}) as Partial<ShipmentValues>;
  return Boolean(receiver?.name) || Boolean(receiver?.address1);
}

/** The fields that go to another tab if that has no values of its own. */
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

/** The end that the user types in a tab, which may be carried to another tab. */
export function strangerOf({ company }: Pick<FlowTab, 'company'>): 'sender' | 'receiver' {
  return company === 'sender' ? 'receiver' : 'sender';
}

/**
 * The draft of a tab that is opened from another: the other party and the parcel are carried over. Into another country only
 * names, email and street are kept, because phones and postcodes differ. Null if no party was typed.
 *
 * @param country country of the other tab's receivers; empty if it is not chosen yet
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
