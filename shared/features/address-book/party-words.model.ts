/** The labels of the fields of a person and a place: in the address book, in address files, in the paste box. */
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const partyWords: Readonly<Record<keyof Party, Message>> = {
  companyName: m.address_book_company_name,
  name: m.address_book_name,
  phone: m.address_book_mobile_number_2,
  altPhone: m.address_book_alternative_mobile_number,
  email: m.common_email,
  address1: m.address_book_address_1,
  address2: m.address_book_address_2,
  address3: m.address_book_address_3,
  postcode: m.address_book_postcode,
  city: m.address_book_city,
  state: m.address_book_state,
  country: m.address_book_country,
};
