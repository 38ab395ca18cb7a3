/** The columns of an address file: fields, their heads and synonyms, and what the template says of them. */
import { limits } from '#shared/business/limits.ts';
import type { ColumnSpec } from '#shared/spreadsheet/column-match.rules.ts';

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

/** One row as text, by field. What is not in the file is empty. */
export type ImportRow = Record<ImportField, string>;

export const emptyImportRow: ImportRow = {
  refId: '',
  name: '',
  companyName: '',
  phone: '',
  altPhone: '',
  email: '',
  address1: '',
  address2: '',
  address3: '',
  postcode: '',
  city: '',
  state: '',
  country: '',
  tags: '',
};

/** A reference ID stands once in a book, so that a row that has a known one cannot be added as a new address. */
export const knownChoices = ['refuse', 'update', 'skip'] as const;
export type KnownChoice = (typeof knownChoices)[number];

export interface ImportColumn extends ColumnSpec<ImportField> {
  isRequired: boolean;
  /** In characters, for sheets; the grid takes eight pixels for each. */
  width: number;
  note: string;
}

const { text: lengths } = limits;
const optional = (max: number) => `Optional. At most ${max} characters.`;

/** Heads by language: English, Malay, Chinese. */
const heads = (...languages: string[]) => languages.flatMap((names) => names.split(', '));

export const importColumns: readonly ImportColumn[] = [
  {
    field: 'refId',
    label: 'Reference ID',
    synonyms: heads(
      'Ref ID, Ref, Ref No, Reference, Reference No, Customer ID, Customer Code, Code, ID',
      'Rujukan, No Rujukan, Kod',
      '编号, 参考编号, 客户编号, 客戶編號',
    ),
    isRequired: false,
    width: 16,
    note: 'Optional. Your own number for this address, each once. At most 30 characters.',
  },
  {
    field: 'name',
    label: 'Name',
    synonyms: heads(
      'Full Name, Contact Name, Contact Person, Contact, Attention, Attn, Receiver, Receiver Name, Recipient, Recipient Name, Consignee, Consignee Name, Sender Name, Sender, Customer, Customer Name, PIC',
      'Nama, Nama Penuh, Nama Penerima, Penerima, Nama Pengirim',
      '姓名, 名字, 联系人, 聯絡人, 收件人, 收货人, 收貨人, 寄件人',
    ),
    isRequired: true,
    width: 26,
    note: `Required. Who receives or sends. At most ${lengths.personName} characters.`,
  },
  {
    field: 'companyName',
    label: 'Company Name',
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
    label: 'Mobile Number',
    synonyms: heads(
      'Mobile, Mobile No, Phone, Phone No, Phone Number, Contact No, Contact Number, Tel, Tel No, Telephone, Hp, HP No, Hand Phone, Receiver Mobile, Receiver Phone, Receiver Contact, Whatsapp',
      'Telefon, No Telefon, No Tel, No HP, Nombor Telefon, Telefon Bimbit',
      '电话, 電話, 手机, 手機, 手机号, 手机号码, 电话号码, 联系电话, 聯絡電話',
    ),
    isRequired: true,
    width: 16,
    note: `Required. ${lengths.mobileMin} to ${lengths.mobileMax} digits; the country code and a leading 0 may stand or not.`,
  },
  {
    field: 'altPhone',
    label: 'Alternative Mobile Number',
    synonyms: heads(
      'Alternative Mobile, Alternative Phone, Alternative Contact, Alt Mobile, Alt Mobile No, Alt Phone, Phone 2, Mobile 2, Tel 2, Contact No 2, Second Phone, Other Phone',
      'Telefon 2, Telefon Lain',
      '备用电话, 其他电话, 电话2',
    ),
    isRequired: false,
    width: 16,
    note: 'Optional. A second number, as the first.',
  },
  {
    field: 'email',
    label: 'Email',
    synonyms: heads('E-mail, Email Address, Mail', 'Emel, E-mel, Alamat Emel', '邮箱, 電郵, 电子邮件, 电邮'),
    isRequired: false,
    width: 24,
    note: optional(lengths.email),
  },
  {
    field: 'address1',
    label: 'Address 1',
    synonyms: heads(
      'Address, Address Line 1, Address Line1, Addr, Addr 1, Street, Street Address, Street 1, Full Address, Delivery Address, Shipping Address, Receiver Address, Receiver Address 1, Unit',
      'Alamat, Alamat 1, Alamat Penuh, Alamat Penerima, Jalan',
      '地址, 地址1, 详细地址, 詳細地址, 收货地址, 收件地址, 街道',
    ),
    isRequired: true,
    width: 34,
    note: `Required. At most ${lengths.addressLine} characters a line; a longer one is spread over the three lines when it fits.`,
  },
  {
    field: 'address2',
    label: 'Address 2',
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
    label: 'Address 3',
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
    label: 'Postcode',
    synonyms: heads(
      'Post Code, Postal Code, Postal, Zip, Zip Code, Zipcode, Receiver Postcode',
      'Poskod',
      '邮编, 郵編, 邮政编码, 郵遞區號, 邮区',
    ),
    isRequired: true,
    width: 10,
    note: 'Required. 5 digits in Malaysia, 6 in Singapore. Zeros in front are put back.',
  },
  {
    field: 'city',
    label: 'City',
    synonyms: heads(
      'Town, City Town, Town City, Area, Receiver City',
      'Bandar, Bandaraya, Pekan',
      '城市, 市, 市镇',
    ),
    isRequired: false,
    width: 18,
    note: 'Optional. Filled in from the postcode.',
  },
  {
    field: 'state',
    label: 'State',
    synonyms: heads('Province, Region, State Province, Receiver State', 'Negeri', '州, 州属, 州屬, 省'),
    isRequired: false,
    width: 16,
    note: 'Optional. Filled in from the postcode.',
  },
  {
    field: 'country',
    label: 'Country',
    synonyms: heads('Country Code, Nation, Receiver Country', 'Negara', '国家, 國家'),
    isRequired: false,
    width: 10,
    note: 'Optional. Two letters or the name; your own market when empty.',
  },
  {
    field: 'tags',
    label: 'Tags',
    synonyms: heads('Tag, Label, Labels, Group, Category', 'Kumpulan, Kategori', '标签, 標籤, 分类'),
    isRequired: false,
    width: 20,
    note: 'Optional. Words to find it by, separated by commas.',
  },
];

export const importColumn = (field: ImportField): ImportColumn => {
  const column = importColumns.find((one) => one.field === field);
  if (!column) throw new Error(`No column ${field}`);
  return column;
};
