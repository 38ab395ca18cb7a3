/** The columns of a file of fulfilment orders, with one order per row. */
import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import type { ColumnSpec } from '#shared/features/sheet-cells/column-match.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const sheetFields = [
  'orderId',
  'sku',
  'quantity',
  'name',
  'companyName',
  'phone',
  'address1',
  'address2',
  'address3',
  'postcode',
  'city',
  'cod',
  'note',
] as const;
export type SheetField = (typeof sheetFields)[number];
export type OrderSheetRow = Record<SheetField, string>;

interface OrderSheetColumn extends ColumnSpec<SheetField, Message> {
  isRequired: boolean;
  width: number;
  note: Message;
}

const column = (
  field: SheetField,
  label: Message,
  width: number,
  synonyms: string,
  note: Message = m.fulfilment_sheet_optional,
): OrderSheetColumn => ({
  field,
  label,
  width,
  synonyms: synonyms.split('|'),
  isRequired: note === m.fulfilment_sheet_required || field === 'sku',
  note,
});
const needed = m.fulfilment_sheet_required;

export const sheetColumns: readonly OrderSheetColumn[] = [
  column(
    'orderId',
    m.shipment_order_id,
    16,
    'Reference|Ref|订单号|订单编号|Order No|Order Number|No Pesanan',
  ),
  column(
    'sku',
    m.fulfilment_field_sku,
    22,
    'SKUs|Item|Items|Product|产品|货号|Product Code|Item Code|Kod Produk',
    m.fulfilment_sheet_sku,
  ),
  column(
    'quantity',
    m.fulfilment_field_quantity,
    10,
    'Qty|Quantities|Pcs|Kuantiti|数量',
    m.fulfilment_sheet_quantity,
  ),
  column(
    'name',
    partyWords.name,
    24,
    'Receiver|Recipient|Customer|Nama|姓名|收件人|Full Name|Contact Name|Receiver Name|Customer Name|Nama Penerima',
    needed,
  ),
  column('companyName', partyWords.companyName, 20, 'Company|Syarikat|公司|Receiver Company'),
  column(
    'phone',
    partyWords.phone,
    16,
    'Mobile|Phone|Tel|Telefon|电话|手机|Mobile No|Phone No|Phone Number|Contact No|Contact Number|Receiver Mobile|Receiver Phone|No Telefon',
    needed,
  ),
  column(
    'address1',
    partyWords.address1,
    30,
    'Address|Street|Alamat|地址|Address Line 1|Receiver Address|Receiver Address 1|Shipping Address|Alamat 1',
    needed,
  ),
  column('address2', partyWords.address2, 24, '地址2|Address Line 2|Receiver Address 2|Alamat 2'),
  column('address3', partyWords.address3, 24, '地址3|Address Line 3|Receiver Address 3|Alamat 3'),
  column(
    'postcode',
    partyWords.postcode,
    10,
    'Zip|Poskod|邮编|Post Code|Postal Code|Zip Code|Receiver Postcode',
    needed,
  ),
  column('city', partyWords.city, 18, 'Town|Bandar|城市|Receiver City'),
  column('cod', m.shipment_cod_amount, 12, 'COD|代收货款|Cash on Delivery|COD RM'),
  column('note', m.fulfilment_field_note, 22, 'Notes|Remark|Remarks|Catatan|备注'),
];
