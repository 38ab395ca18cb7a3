/**
 * The validation table of spec §5, as far as it concerns shipments: forms with one invalid field, and the message that both
 * sides show.
 */
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';

export interface SpoiltForm {
  what: string;
  spoil: (good: ShipmentForm) => ShipmentForm;
  says: string;
}

type Party = ShipmentForm['receiver'];
type Piece = ShipmentForm['pieces'][number];

const receiver = (changes: Partial<Party>) => (good: ShipmentForm) => ({
  ...good,
  receiver: { ...good.receiver, ...changes },
});
const form = (changes: Partial<ShipmentForm>) => (good: ShipmentForm) => ({ ...good, ...changes });
const piecesOf = (count: number, weightGrams: number): Piece[] =>
  Array.from({ length: count }, () => ({ weightGrams, lengthMm: 0, widthMm: 0, heightMm: 0 }));
const weighing = (weightGrams: number, changes: Partial<ShipmentForm> = {}) =>
  form({ ...changes, pieces: piecesOf(1, weightGrams) });
const long = (length: number) => 'x'.repeat(length);

const row = (what: string, spoil: SpoiltForm['spoil'], says: string): SpoiltForm => ({ what, spoil, says });

/** For a Malaysian account with COD, DO numbers and order IDs, and with standard limits. */
export const spoiltForms: readonly SpoiltForm[] = [
  row('no receiver name', receiver({ name: '' }), 'Receiver Name Required'),
  row('a name of spaces', receiver({ name: '   ' }), 'Receiver Name Required'),
  row('a long name', receiver({ name: long(31) }), 'Receiver Name must be 30 characters or less'),
  row(
    'a long company',
    receiver({ companyName: long(41) }),
    'Receiver Company Name must be 40 characters or less',
  ),
  row('no mobile', receiver({ phone: '' }), 'Receiver Mobile Number Required'),
  row('a mobile of 3 digits', receiver({ phone: '123' }), 'Receiver Mobile Number Invalid'),
  row('a mobile of 13 digits', receiver({ phone: '1234567890123' }), 'Receiver Mobile Number Invalid'),
  row(
    'an alternative mobile of 3 digits',
    receiver({ altPhone: '123' }),
    'Receiver Alternative Mobile Number Invalid',
  ),
  row('an email that is none', receiver({ email: 'a@b' }), 'Receiver Email is not valid.'),
  row(
    'a long email',
    receiver({ email: `${long(25)}@a.com` }),
    'Receiver Email must be 30 characters or less',
  ),
  row('no street', receiver({ address1: '' }), 'Receiver Address 1 Required'),
  row('a long street', receiver({ address1: long(51) }), 'Receiver Address 1 must be 50 characters or less'),
  row(
    'a long second line',
    receiver({ address2: long(51) }),
    'Receiver Address 2 must be 50 characters or less',
  ),
  row(
    'a long third line',
    receiver({ address3: long(51) }),
    'Receiver Address 3 must be 50 characters or less',
  ),
  row('a long city', receiver({ city: long(61) }), 'Receiver City must be 60 characters or less'),
  row('no postcode', receiver({ postcode: '' }), 'Receiver Postcode Required'),
  row(
    'a postcode of 4 digits',
    receiver({ postcode: '4730' }),
    'Receiver Postcode must be exact 5 characters',
  ),
  row('no pieces', form({ pieces: [] }), 'Total Pieces Required'),
  row('31 pieces', form({ pieces: piecesOf(31, 500) }), 'Total Pieces must be at most 30'),
  row(
    '4 pieces with COD',
    form({ pieces: piecesOf(4, 500), codCents: 50_00 }),
    'Total Pieces must be at most 3',
  ),
  row(
    '6 pieces by Priority Service',
    form({ pieces: piecesOf(6, 500), service: 'priority' }),
    'Total Pieces must be at most 5',
  ),
  row('a weight of 0', weighing(0), 'Weight must be more than 0.'),
  row('a parcel over 99999 kg', weighing(99_999_001), 'Weight cannot exceed 99999 kg'),
  row('a document over 2 kg', weighing(2001, { contentType: 'document' }), 'Weight cannot exceed 2 kg'),
  row(
    'Priority Service of 10 kg',
    weighing(10_000, { service: 'priority' }),
    'Weight cannot exceed 10 kg for Priority Service',
  ),
  row('long content', form({ content: long(31) }), 'Content must be 30 characters or less'),
  row('a long note', form({ customerNote1: long(51) }), 'Customer Note 1 must be 50 characters or less'),
  row(
    'a long second note',
    form({ customerNote2: long(51) }),
    'Customer Note 2 must be 50 characters or less',
  ),
  row('a long order ID', form({ orderId: long(31) }), 'Order ID must be 30 characters or less'),
  row('a long DO number', form({ deliveryOrders: [long(21)] }), 'DO Number must be 20 characters or less'),
  row("a DO number with '|'", form({ deliveryOrders: ['1|2'] }), "DO Number cannot contain '|'"),
  row('COD of RM 9.99', form({ codCents: 9_99 }), 'COD Amount must be between RM 10 and RM 1,500'),
  row('COD of RM 1,500.01', form({ codCents: 1_500_01 }), 'COD Amount must be between RM 10 and RM 1,500'),
  row(
    'enhanced liability without a value',
    form({ isEnhanced: true, valueCents: null }),
    'Value of Content Required',
  ),
  row(
    'enhanced liability without content',
    form({ isEnhanced: true, valueCents: 500_00, content: '' }),
    'Content Required',
  ),
  row(
    'enhanced liability under RM 200',
    form({ isEnhanced: true, valueCents: 199_99 }),
    'Value of Content must be at least 200',
  ),
  row(
    'enhanced liability over RM 10,000',
    form({ isEnhanced: true, valueCents: 10_000_01 }),
    'Value of Content must be at most 10000',
  ),
  row(
    'a value over RM 999,999.99',
    form({ isEnhanced: false, valueCents: 1_000_000_00 }),
    'Value of Content must be at most 999999.99',
  ),
  row(
    'enhanced liability for dangerous goods',
    form({ isEnhanced: true, valueCents: 500_00, isDangerous: true }),
    'Enhanced Liability is not available for dangerous goods.',
  ),
];
