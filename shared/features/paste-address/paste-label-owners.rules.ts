// words: this file reads what people write in chats, in their languages; none of it is shown
// Labels that name the field's owner ('Receiver phone', 'Alamat penerima', '收货人电话'), combined from owner and field.
import type { PasteLabel } from './paste-label-words.rules.ts';

const english: readonly string[] = ['receiver', 'recipient', 'customer', 'buyer', 'consignee', 'client'];
const malay: readonly string[] = ['penerima', 'pelanggan', 'pembeli'];
/** 'Nama ibu', 'No suami': the parcel is for a relative of the writer. */
const relatives: readonly string[] = [
  'ibu',
  'mak',
  'emak',
  'ayah',
  'bapa',
  'suami',
  'isteri',
  'adik',
  'kakak',
  'abang',
];
const chinese: readonly string[] = ['收件人', '收货人', '收貨人', '收件者', '买家', '客户'];

const fields: readonly {
  label: PasteLabel;
  english: readonly string[];
  malay: readonly string[];
  chinese: readonly string[];
}[] = [
  { label: 'name', english: ['', 'name'], malay: ['', 'nama'], chinese: ['', '姓名', '名字', '名称'] },
  {
    label: 'phone',
    english: [
      'phone',
      'phone no',
      'phone number',
      'tel',
      'tel no',
      'contact',
      'contact no',
      'contact number',
      'mobile',
      'mobile no',
      'mobile number',
      'hp',
      'hp no',
    ],
    malay: ['no', 'tel', 'no tel', 'telefon', 'no telefon', 'nombor telefon', 'no phone', 'no hp', 'hp'],
    chinese: ['电话', '电话号码', '手机', '手机号', '手机号码', '電話', '手機', '联系方式'],
  },
  {
    label: 'address',
    english: ['address', 'full address'],
    malay: ['alamat', 'alamat penuh'],
    chinese: ['地址', '详细地址'],
  },
  { label: 'email', english: ['email'], malay: ['emel', 'email'], chinese: ['邮箱'] },
  { label: 'postcode', english: ['postcode', 'postal code'], malay: ['poskod'], chinese: ['邮编'] },
  { label: 'city', english: ['city', 'town'], malay: ['bandar'], chinese: ['城市'] },
  { label: 'state', english: ['state'], malay: ['negeri'], chinese: ['州属'] },
];

const joined = (...words: readonly string[]) => words.filter((word) => word !== '').join(' ');

function* owned(): Generator<[word: string, label: PasteLabel]> {
  for (const field of fields) {
    for (const owner of english) {
      for (const word of field.english) {
        yield [joined(owner, word), field.label];
        if (word !== '') yield [joined(`${owner}'s`, word), field.label];
      }
    }
    for (const owner of [...malay, ...english, ...relatives]) {
      for (const word of field.malay) yield [joined(word, owner), field.label];
    }
    for (const owner of chinese) for (const word of field.chinese) yield [`${owner}${word}`, field.label];
  }
}

/** After one of these words the text is about the receiver again, if it was about the sender before. */
const receiverWords: readonly string[] = [
  ...english,
  ...malay,
  ...chinese,
  'to',
  'kepada',
  'kpd',
  'ship to',
  'deliver to',
  'delivery to',
  'send to',
  'attn',
  'u/p',
];

/** The text after one of these words is about the sender and never about the receiver. */
const senderWords: readonly string[] = [
  'sender',
  'sender name',
  "sender's name",
  'from',
  'shipper',
  'seller',
  'pengirim',
  'return address',
  'return to',
  'sender address',
  'alamat pengirim',
  'alamat pulangan',
  'nama pengirim',
  'dari',
  'daripada',
  'penjual',
  '寄件人',
  '发件人',
  '寄件者',
  '發件人',
];

const senders = new Set(senderWords);
export const isSenderWord = (word: string) => senders.has(word);
export const isReceiverWord = (word: string) =>
  receiverWords.some((receiver) => word === receiver || (word.includes(receiver) && receiver.length > 4));

/** More words for the same labels, including traditional Chinese ones. */
const more: Partial<Record<PasteLabel, string>> = {
  name: `
    nme, nma, பெயர், எனது பெயர், என் பெயர், person, customer baru, pelanggan baru, new customer, maklumat penerima, butiran penerima, 收件信息, 收货信息,
    kpd, utk, parcel to, parcel for, order for, invoice to, bill to, billed to, sold to, bil kepada, invoiced to, cust, cust name, nama dia, receipient, receipient name, reciever, reciever name, recepient, receiver details, recipient details, nama pemilik, contact name, mail to, post to, pos kepada, hantar kat, hantar dekat, hantar pada, pos pada, dihantar kepada, dihantar ke, deliver, ship, send, hantar, delivery, penghantaran,
    nama betul, nama sebenar, real name, actual name, goods for,
    barang untuk, barang utk, parcel untuk, parcel utk, order untuk, order utk, atas nama, addressee, nama dan alamat, name and address, name & address,
    drop at, courier to, 寄给, 寄到, 寄去, 请寄到, 请寄去, 请寄给, 麻烦寄到, 麻烦寄去, 麻烦寄给, 帮我寄到, 帮我寄去, 帮我寄给, 送到, 收, 聯絡人, 联络人, 名稱, 收貨人姓名`,
  company: `
    organisation name, business, firm, nama perniagaan, pejabat/syarikat, 公司名稱, 店名`,
  phone: `
    my mobile, my phone, my tel, alternate contact, alternative contact, his number, her number, his no, her no, his hp, her hp, his contact, her contact, no dia, nombor dia, no phone mak, no phone ibu, no phone ayah, tel ibu, tel ayah, தொலைபேசி, தொலைபேசி எண், கைபேசி, கைபேசி எண், எண், ph, ph no, mob, mob no, contact phone, mobile phone, phone#, tel number, telephone number, nombor tel, nombor hp, no telepon,
    no untuk call, no. hp, tel/hp, hp/tel, mobile/whatsapp, call/whatsapp, tel & fax, 電話, 電話號碼, 手機, 手機號碼,
    聯絡電話, 聯繫電話, 联系方式, 联络方式, 电联, 家电, 座机, no saya, no sy, nombor saya, my no, my number, my hp, my contact,
    alt no, alt num, alt contact, alternate no, alternate number, no tel pejabat, no telefon pejabat, no hp pejabat,
    alternatif, no alternatif, no alt, no kedua, no 2, tel 2, phone 2, hp 2, second no, 2nd no, real no, new no, no betul, no baru, no tel baru,
    tel bimbit, telefon bimbit, no bimbit, no tel bimbit, no telefon bimbit, tel no hp, phone num, nombor phone,
    did, direct line, tel rumah, tel pejabat, no fon saya, no tel saya, no hp saya`,
  address: `
    alamat betul, alamat yang betul, alamat yg betul, correct address, alamat terkini, address same, alamat sama, alamat sama je, same address, alamat masih sama, alamat lama, address as before, same address as last time, same address as before, alamat sama macam dulu, alamat sama mcm dulu,
    almt, almat, alamt, add line, முகவரி, my address is, my addr is, address is, rumah dia kat, rumah dia, rumah saya kat, alamat dia, new address, my new address, alamat baru saya, alamat saya ialah, alamat lengkap, alamat kediaman, alamat hantar, postal address, deliver address, delivery location,
    寄, 送, block/house no, blk/house no, house/unit no, block no, blk no, alamat rumah sewa, alamat sewa, alamat kolej, alamat hostel, alamat kilang, alamat tempat kerja, alamat kampung,
    alamat surat menyurat, alamat surat-menyurat, alamat tetap, alamat terkini saya, alamat baharu, alamat cawangan, alamat kilang kami, delivery addr, ship to address, deliver to address, receiving address,
    alamat semasa, alamat baru, alamat shipping, apartment, apt, building, bangunan, nama bangunan,
    building name, unit, landmark, 收貨地址, 詳細地址, 寄送地址, 住址, 家庭地址, 公司地址, 门牌, alamat kerja, alamat office,
    alamat ofis, alamat kedai, alamat rumah saya, alamat sy, tempat, tempat hantar, home, house, rumah, office add`,
  postcode: `
    post code/zip, postcode/zip, 郵編, 郵遞區號, 邮码, 邮编号码, 新加坡邮编, 马来西亚邮编`,
  city: `
    所在地区, 地区, 城镇, 县市, 所在地, bandar/daerah, mukim/daerah`,
  state: `
    州/省, 省份, negeri/state`,
  note: `
    delivery remark, delivery remarks, buyer note, buyer notes, seller note, catatan pembeli,
    catatan penghantaran, working hours, working hour, operating hours, operation hours, business hours, office hours, opening hours, receiving hours, waktu operasi, waktu pejabat, waktu bekerja, masa operasi, time to deliver, best time, preferred time, delivery instruction, 注意, 注意事项, 送货时间, arahan penghantaran, 備註, 买家留言, 配送备注`,
  other: `
    nama tiktok, tiktok name, nama fb, fb name, nama ig, ig name, nama shopee, nama facebook, nama akaun, username tiktok, 客户资料,
    fax, fax no, faks, no faks, username, user name, user, shopee username, payment method,
    payment status, cara bayaran, kaedah bayaran, jenis bayaran, cara pembayaran, mode of payment, payment mode, payment type, bayar, berat, weight, carousell, telegram, tele, insta, instagram, facebook, total bayar, jumlah bayaran, jenis barang, delivery date, delivery time, tarikh hantar, subtotal, grand total, shipping fee, postage, postage fee, order date, order time,
    ordered on, variation, kod, awb, waybill, no tracking, pakej, package, promo, senarai order, tempahan, isi, isi kandungan, kandungan, content, contents, description, 订单编号, 下单时间, 付款, 总数, 合计, 传真, 訂單, 數量, 規格, 规格`,
};

export const moreLabelWords: readonly (readonly [word: string, label: PasteLabel])[] = [
  ...owned(),
  ...senderWords.map((word) => [word, 'other'] as const),
  ...Object.entries(more).flatMap(([label, words]) =>
    words.split(',').map((word) => [word.trim(), label as PasteLabel] as const),
  ),
];
