/** Descriptions of the order fields that shop orders and warehouse orders share. */
import { partyWords } from './shipment-input.model.ts';

export const orderWords = {
  ...partyWords('receiver'),
  quantity: 'Quantity',
  codCents: 'Cash to collect at delivery, in cents; null for none',
  receiverName: 'Person who receives it',
  consignmentNoteNo: 'Consignment note number (CN); null before it is created',
  shipmentId: 'Id of the shipment; null before it is created',
  lengthMm: 'Length in millimetres; 0 when not known',
  widthMm: 'Width in millimetres; 0 when not known',
  heightMm: 'Height in millimetres; 0 when not known',
} as const;
