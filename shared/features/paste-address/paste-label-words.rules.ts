// words: this file reads what people write in chats, in their languages; none of it is shown
import { emailLabels, phoneLabels } from './paste-label-contact.rules.ts';
import { companyLabels, nameLabels } from './paste-label-people.rules.ts';
import { noteLabels, otherLabels } from './paste-label-rest.rules.ts';
import {
  addressLabels,
  cityLabels,
  countryLabels,
  postcodeLabels,
  stateLabels,
} from './paste-label-where.rules.ts';

/** What a written label ('Nama:', 'No. Tel', '地址') says about the words after it. */
export type PasteLabel =
  | 'name'
  | 'company'
  | 'phone'
  | 'email'
  | 'address'
  | 'postcode'
  | 'city'
  | 'state'
  | 'country'
  | 'note'
  | 'other';

/** Labels as people write them in English, Malay and Chinese; lower case, without dots. */
export const labelWords: Record<PasteLabel, readonly string[]> = {
  name: nameLabels,
  company: companyLabels,
  phone: phoneLabels,
  email: emailLabels,
  address: addressLabels,
  postcode: postcodeLabels,
  city: cityLabels,
  state: stateLabels,
  country: countryLabels,
  note: noteLabels,
  other: otherLabels,
};

/** Labels that need no colon at the start of a line, because no name or street begins with them. */
export const bareAtLineStart: readonly string[] = [
  'nama',
  'nama dia',
  'nama saya',
  'nama penuh saya',
  'nama penuh sy',
  'nama sy',
  'nama sya',
  'name',
  'nama penerima',
  'nama receiver',
  'nama customer',
  'nama cust',
  'receiver name',
  'recipient name',
  'customer name',
  'penerima',
  'receiver',
  'recipient',
  'attn',
  'attention',
  'u/p',
  'u p',
  'pic',
  'contact person',
  'person in charge',
  'person to contact',
  'phone',
  'phone no',
  'phone number',
  'tel',
  'tel no',
  'no tel',
  'no telefon',
  'no phone',
  'telefon',
  'contact',
  'contact no',
  'contact number',
  'hp',
  'h/p',
  'no hp',
  'hp no',
  'h/p no',
  'handphone',
  'mobile',
  'mobile no',
  'email',
  'emel',
  'address',
  'add',
  'addr',
  'alamat',
  'alamat saya',
  'alamat sy',
  'alamat sya',
  'alamat i',
  'alamat kami',
  'alamat umah',
  'alamat rumah saya',
  'alamat ofis',
  'alamat rumah',
  'alamat penghantaran',
  'postcode',
  'post code',
  'postal code',
  'poskod',
  'order id',
  'order no',
  'invoice no',
  'tracking no',
  'kepada',
  'kpd',
  'ship to',
  'send to',
  'hantar ke',
  'my address',
  'my address is',
  'rumah dia kat',
  'rumah saya kat',
  'alamat dia',
  'deliver to',
  'remark',
  'remarks',
  'catatan',
  'nota',
  'note',
  'saiz',
  'warna',
  'colour',
  'qty',
  'kuantiti',
];
