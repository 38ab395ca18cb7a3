import type { BellItem } from '#shared/features/bell/bell.contract.ts';
import type { BellKind, BellPlace } from '#shared/features/bell/bell.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const bellNames: Record<BellKind, Message> = {
  failed: m.bell_kind_failed,
  hold: m.bell_kind_hold,
  customs: m.bell_kind_customs,
  returned: m.bell_kind_returned,
  instruction: m.bell_kind_instruction,
  claim: m.bell_kind_claim,
  upload: m.bell_kind_upload,
  supplies: m.bell_kind_supplies,
  lowStock: m.bell_kind_low_stock,
  shop: m.bell_kind_shop,
  cod: m.bell_kind_cod,
  weight: m.bell_kind_weight,
  cutOff: m.bell_kind_cut_off,
};

export const placeNames: Record<BellPlace, Message> = {
  none: m.bell_place_none,
  bell: m.bell_place_bell,
  browser: m.bell_place_browser,
  email: m.bell_place_email,
};

/** Describes an event in one line. */
export const bellText = ({ kind, name, outcome }: Pick<BellItem, 'kind' | 'name' | 'outcome'>) =>
  `${(outcomeNames[`${kind}-${outcome}`] ?? bellNames[kind])()}: ${name}`;

/** Names by kind and outcome, where the outcome is more specific than the kind. */
const outcomeNames: Readonly<Record<string, Message>> = {
  'instruction-delivered': m.bell_instruction_delivered,
  'instruction-receiver': m.bell_instruction_receiver,
  'instruction-refused': m.bell_instruction_refused,
  'instruction-unanswered': m.bell_instruction_unanswered,
  'instruction-receiver-done': m.bell_instruction_receiver_done,
  'instruction-receiver-refused': m.bell_instruction_receiver_refused,
  'cod-paid': m.bell_cod_paid,
  'cod-returned': m.bell_cod_returned,
  'cod-short': m.bell_cod_short,
  'cod-answered': m.bell_cod_answered,
  'cod-bank-approved': m.bell_cod_bank_approved,
  'weight-upheld': m.bell_weight_upheld,
  'weight-withdrawn': m.bell_weight_withdrawn,
  'cod-bank-rejected': m.bell_cod_bank_rejected,
};

/** The page on which the user deals with an event. */
export function bellTarget(
  { kind, subjectId, name, outcome }: BellItem,
  isCool: boolean,
): { to: string; search: Record<string, string> } {
  switch (kind) {
    case 'failed':
    case 'hold':
    case 'customs':
      return { to: '/exceptions', search: {} };
    case 'instruction':
      return { to: '/exceptions', search: { tab: 'answered' } };
    case 'returned':
      return { to: isCool ? '/COOLshipmentlisting' : '/shipmentlisting', search: { shipment: subjectId } };
    case 'claim':
      return { to: '/claimlisting', search: { claim: subjectId } };
    case 'upload':
      return {
        to: isCool ? '/bulkCOOLshipmentlisting' : '/bulkShipmentListing',
        search: { bulk: subjectId },
      };
    case 'supplies':
      return { to: '/supplylisting', search: {} };
    case 'lowStock':
      return { to: '/fulfillmentstock', search: { q: name } };
    case 'shop':
      return { to: '/shopConnections', search: { shop: subjectId } };
    case 'weight':
      return { to: '/weightdifference', search: outcome === '' ? {} : { difference: subjectId } };
    case 'cutOff':
      return { to: '/createpickup', search: {} };
    case 'cod':
      return { to: '/codledger', search: codSearch(outcome, subjectId, name) };
  }
}

function codSearch(outcome: string, subjectId: string, name: string): Record<string, string> {
  if (outcome === 'short' || outcome === 'answered') return { parcel: subjectId };
  return outcome === 'paid' || outcome === 'returned' ? { tab: 'payouts', payout: name } : {};
}
