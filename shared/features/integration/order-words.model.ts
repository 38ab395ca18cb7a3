/** What the fields of an order are, of shops and of the courier's warehouse alike. */
import { partyWords } from './shipment-input.model.ts';

export const orderWords = {
  ...partyWords('receiver'),
  quantity: 'How many',
  codCents: 'Cash to collect at delivery, in cents; null for none',
  receiverName: 'Person who receives it',
  consignmentNoteNo: 'Consignment note number (CN); null before it is made',
  shipmentId: 'Id of the shipment; null before it is made',
  lengthMm: 'Length in millimetres; 0 where it is not known',
  widthMm: 'Width in millimetres; 0 where it is not known',
  heightMm: 'Height in millimetres; 0 where it is not known',
} as const;
