/** The columns of an address file: fields, their headings and synonyms, and the notes in the template. */
// words: this file reads heads of spreadsheets, in the languages that they are in; what is shown is in the catalogue
import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { ColumnSpec } from '#shared/features/sheet-cells/column-match.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const importFields = [
  'refId',
  'name',
  'companyName',
  'phone',
  'altPhone',
  'email',
  'address1',
  'address2',
  'address3',
  'postcode',
  'city',
  'state',
  'country',
  'tags',
] as const;
export type ImportField = (typeof importFields)[number];

/** One row as text, by field. Fields that are not in the file are empty. */
export type ImportRow = Record<ImportField, string>;

/**
 * What to do with a row whose reference ID is in the book already: IDs are unique, so it cannot be added as a new
 * address.
 */
export const knownChoices = ['refuse', 'update', 'skip'] as const;
export type KnownChoice = (typeof knownChoices)[number];

interface ImportColumn extends ColumnSpec<ImportField, Message> {
  isRequired: boolean;
  /** In characters, for spreadsheets; the grid takes eight pixels per character. */
  width: number;
  note: Message;
}

const { text: lengths } = limits;
const optional =
  (n: number): Message =>
  (_, options) =>
    m.address_import_note_optional({ n }, options);

/** Column headings by language: English, Malay, Chinese. */
const heads = (...languages: string[]) => languages.flatMap((names) => names.split(', '));

export const importColumns: readonly ImportColumn[] = [
  {
    field: 'refId',
    label: m.address_book_reference_id,
    synonyms: heads(
      'Ref ID, Ref, Ref No, Reference, Reference No, Customer ID, Customer Code, Code, ID',
      'Rujukan, No Rujukan, Kod',
      '编号, 参考编号, 客户编号, 客戶編號',
    ),
    isRequired: false,
    width: 16,
    note: m.address_import_note_ref_id,
  },
  {
    field: 'name',
    label: partyWords.name,
    synonyms: heads(
      'Full Name, Contact Name, Contact Person, Contact, Attention, Attn, Receiver, Receiver Name, Recipient, Recipient Name, Consignee, Consignee Name, Sender Name, Sender, Customer, Customer Name, PIC',
      'Nama, Nama Penuh, Nama Penerima, Penerima, Nama Pengirim',
      '姓名, 名字, 联系人, 聯絡人, 收件人, 收货人, 收貨人, 寄件人',
    ),
    isRequired: true,
    width: 26,
    note: (_, options) => m.address_import_note_name({ n: lengths.personName }, options),
  },
  {
    field: 'companyName',
    label: partyWords.companyName,
    synonyms: heads(
      'Company, Organisation, Organization, Business Name, Shop, Shop Name, Receiver Company',
      'Syarikat, Nama Syarikat, Kedai',
      '公司, 公司名称, 公司名稱, 单位',
    ),
    isRequired: false,
    width: 26,
    note: optional(lengths.companyName),
  },
  {
    field: 'phone',
    label: partyWords.phone,
    synonyms: heads(
      'Mobile, Mobile No, Phone, Phone No, Phone Number, Contact No, Contact Number, Tel, Tel No, Telephone, Hp, HP No, Hand Phone, Receiver Mobile, Receiver Phone, Receiver Contact, Whatsapp',
      'Telefon, No Telefon, No Tel, No HP, Nombor Telefon, Telefon Bimbit',
      '电话, 電話, 手机, 手機, 手机号, 手机号码, 电话号码, 联系电话, 聯絡電話',
    ),
    isRequired: true,
    width: 16,
    note: (_, options) =>
      m.address_import_note_phone({ min: lengths.mobileMin, max: lengths.mobileMax }, options),
  },
  {
    field: 'altPhone',
    label: partyWords.altPhone,
    synonyms: heads(
      'Alternative Mobile, Alternative Phone, Alternative Contact, Alt Mobile, Alt Mobile No, Alt Phone, Phone 2, Mobile 2, Tel 2, Contact No 2, Second Phone, Other Phone',
      'Telefon 2, Telefon Lain',
      '备用电话, 其他电话, 电话2',
    ),
    isRequired: false,
    width: 16,
    note: m.address_import_note_second_phone,
  },
  {
    field: 'email',
    label: partyWords.email,
    synonyms: heads('E-mail, Email Address, Mail', 'Emel, E-mel, Alamat Emel', '邮箱, 電郵, 电子邮件, 电邮'),
    isRequired: false,
    width: 24,
    note: optional(lengths.email),
  },
  {
    field: 'address1',
    label: partyWords.address1,
    synonyms: heads(
      'Address, Address Line 1, Address Line1, Addr, Addr 1, Street, Street Address, Street 1, Full Address, Delivery Address, Shipping Address, Receiver Address, Receiver Address 1, Unit',
      'Alamat, Alamat 1, Alamat Penuh, Alamat Penerima, Jalan',
      '地址, 地址1, 详细地址, 詳細地址, 收货地址, 收件地址, 街道',
    ),
    isRequired: true,
    width: 34,
    note: (_, options) => m.address_import_note_address1({ n: lengths.addressLine }, options),
  },
  {
    field: 'address2',
    label: partyWords.address2,
    synonyms: heads(
      'Address Line 2, Address Line2, Addr 2, Street 2, Receiver Address 2',
      'Alamat 2',
      '地址2',
    ),
    isRequired: false,
    width: 30,
    note: optional(lengths.addressLine),
  },
  {
    field: 'address3',
    label: partyWords.address3,
    synonyms: heads(
      'Address Line 3, Address Line3, Addr 3, Street 3, Receiver Address 3',
      'Alamat 3',
      '地址3',
    ),
    isRequired: false,
    width: 30,
    note: optional(lengths.addressLine),
  },
  {
    field: 'postcode',
    label: partyWords.postcode,
    synonyms: heads(
      'Post Code, Postal Code, Postal, Zip, Zip Code, Zipcode, Receiver Postcode',
      'Poskod',
      '邮编, 郵編, 邮政编码, 郵遞區號, 邮区',
    ),
    isRequired: true,
    width: 10,
    note: m.address_import_note_postcode,
  },
  {
    field: 'city',
    label: partyWords.city,
    synonyms: heads(
      'Town, City Town, Town City, Area, Receiver City',
      'Bandar, Bandaraya, Pekan',
      '城市, 市, 市镇',
    ),
    isRequired: false,
    width: 18,
    note: m.address_import_note_place,
  },
  {
    field: 'state',
    label: partyWords.state,
    synonyms: heads('Province, Region, State Province, Receiver State', 'Negeri', '州, 州属, 州屬, 省'),
    isRequired: false,
    width: 16,
    note: m.address_import_note_place,
  },
  {
    field: 'country',
    label: partyWords.country,
    synonyms: heads('Country Code, Nation, Receiver Country', 'Negara', '国家, 國家'),
    isRequired: false,
    width: 10,
    note: m.address_import_note_country,
  },
  {
    field: 'tags',
    label: m.address_book_tags,
    synonyms: heads('Tag, Label, Labels, Group, Category', 'Kumpulan, Kategori', '标签, 標籤, 分类'),
    isRequired: false,
    width: 20,
    note: m.address_import_note_tags,
  },
];

export const importColumn = (field: ImportField): ImportColumn => {
  const column = importColumns.find((one) => one.field === field);
  if (!column) throw new Error(`No column ${field}`);
  return column;
};
