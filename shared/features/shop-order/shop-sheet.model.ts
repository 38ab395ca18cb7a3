/** The columns of orders in the sheet editor: one row per order. */
import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const shopSheetFields = [
  'orderNo',
  'name',
  'phone',
  'companyName',
  'address1',
  'address2',
  'address3',
  'postcode',
  'city',
  'content',
  'weight',
  'length',
  'width',
  'height',
  'value',
  'origin',
  'cod',
  'note',
  'note2',
  'service',
] as const;
export type ShopSheetField = (typeof shopSheetFields)[number];
export type ShopSheetTexts = Record<ShopSheetField, string>;

interface ShopSheetColumn {
  field: ShopSheetField;
  label: Message;
  isRequired: boolean;
  width: number;
  isNumber?: true;
}

const column = (
  field: ShopSheetField,
  label: Message,
  width: number,
  more: { isRequired?: boolean; isNumber?: true } = {},
): ShopSheetColumn => ({ field, label, width, isRequired: false, ...more });
const number = { isNumber: true } as const;

export const shopSheetColumns: readonly ShopSheetColumn[] = [
  column('orderNo', m.shop_order_field_order, 14),
  column('name', partyWords.name, 22, { isRequired: true }),
  column('phone', partyWords.phone, 14, { isRequired: true }),
  column('companyName', partyWords.companyName, 18),
  column('address1', partyWords.address1, 30, { isRequired: true }),
  column('address2', partyWords.address2, 24),
  column('address3', partyWords.address3, 20),
  column('postcode', partyWords.postcode, 10, { isRequired: true }),
  column('city', partyWords.city, 18),
  column('content', m.shipment_content, 24, { isRequired: true }),
  column('weight', m.shop_order_sheet_weight, 11, { ...number, isRequired: true }),
  column('length', m.shop_order_sheet_length, 11, number),
  column('width', m.shop_order_sheet_width, 11, number),
  column('height', m.shop_order_sheet_height, 11, number),
  column('value', m.shop_order_sheet_value, 12, number),
  column('origin', m.shipment_country_of_origin, 12),
  column('cod', m.shop_order_field_cod, 12, number),
  column('note', m.shop_order_sheet_note, 22),
  column('note2', m.shipment_customer_note_2, 22),
  column('service', m.shipment_service, 16),
];
