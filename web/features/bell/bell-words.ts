import type { BellItem } from '#shared/features/bell/bell.contract.ts';
import type { BellKind, BellPlace } from '#shared/features/bell/bell.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const bellNames: Record<BellKind, Message> = {
  failed: m.bell_kind_failed,
  returned: m.bell_kind_returned,
  instruction: m.bell_kind_instruction,
  claim: m.bell_kind_claim,
  upload: m.bell_kind_upload,
  supplies: m.bell_kind_supplies,
  lowStock: m.bell_kind_low_stock,
};

export const placeNames: Record<BellPlace, Message> = {
  none: m.bell_place_none,
  bell: m.bell_place_bell,
  browser: m.bell_place_browser,
};

/** What happened, in a line. */
export const bellText = ({ kind, name, outcome }: Pick<BellItem, 'kind' | 'name' | 'outcome'>) =>
  `${outcome === 'refused' && kind === 'instruction' ? m.bell_instruction_refused() : bellNames[kind]()}: ${name}`;

/** Where it is dealt with. */
export function bellTarget(
  { kind, subjectId, name }: BellItem,
  isCool: boolean,
): { to: string; search: Record<string, string> } {
  switch (kind) {
    case 'failed':
      return { to: '/exceptions', search: {} };
    case 'instruction':
      return { to: '/exceptions', search: { tab: 'answered' } };
    case 'returned':
      return { to: isCool ? '/COOLshipmentlisting' : '/shipmentlisting', search: { shipment: subjectId } };
    case 'claim':
      return { to: '/claimlisting', search: { claim: name } };
    case 'upload':
      return { to: isCool ? '/bulkCOOLshipmentlisting' : '/bulkShipmentListing', search: {} };
    case 'supplies':
      return { to: '/supplylisting', search: {} };
    case 'lowStock':
      return { to: '/fulfillmentstock', search: { q: name } };
  }
}
