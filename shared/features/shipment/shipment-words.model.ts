/** Names of services, flows, kinds of content and purposes. */
import type { FlowId, ServiceId } from '#shared/features/shipment/services.rules.ts';
import type { ShippingPurpose } from '#shared/features/shipment/customs.model.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/** Labels and trade papers are in English, because depots and customs read English. */
export const onPaper = { locale: 'en' } as const;

export const serviceWords = {
  standard: m.shipment_service_standard,
  priority: m.shipment_service_priority,
  chilled: m.shipment_service_chilled,
  frozen: m.shipment_service_frozen,
} as const satisfies Record<ServiceId, Message>;

export const flowWords = {
  domestic: m.shipment_flow_domestic,
  singapore: m.shipment_flow_singapore,
  malaysia: m.shipment_flow_malaysia,
  international: m.shipment_flow_international,
  'cn-printing': m.shipment_flow_cn_printing,
  cool: m.shipment_flow_cool,
  fulfilment: m.shipment_flow_fulfilment,
  'reverse-charge': m.shipment_flow_reverse_charge,
  'third-party': m.shipment_flow_third_party,
} as const satisfies Record<FlowId, Message>;

export const contentTypeWords = {
  document: m.shipment_document,
  parcel: m.shipment_a_parcel,
} as const satisfies Record<'document' | 'parcel', Message>;

export const purposeWords = {
  sale: m.shipment_purpose_sale,
  gift: m.shipment_purpose_gift,
  sample: m.shipment_purpose_sample,
  personal: m.shipment_purpose_personal,
  return: m.shipment_purpose_return,
  repair: m.shipment_purpose_repair,
  exhibition: m.shipment_purpose_exhibition,
  document: m.shipment_purpose_document,
  others: m.shipment_purpose_others,
} as const satisfies Record<ShippingPurpose, Message>;
