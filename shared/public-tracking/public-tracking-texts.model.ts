/** Every word of the public tracking page, in the three languages that receivers of both markets read. */
import { EVENTS, type EventCode, type ShipmentStatus, STATUSES } from '#shared/consignment/status.ts';

import type { Language } from './language.rules.ts';

export interface PublicTrackingTexts {
  /** BCP 47, as the page's `lang`. */
  tag: string;
  /** The language in itself, on the switch. */
  name: string;
  languages: string;
  title: string;
  numberLabel: string;
  /** Where to find the number. */
  numberHelp: string;
  track: string;
  progress: string;
  timeLine: string;
  piece: (number: number) => string;
  localTime: string;
  contact: string;
  notFoundTitle: string;
  notFound: string;
  tooManyTitle: string;
  tooMany: string;
  faultTitle: string;
  fault: string;
  statuses: Readonly<Record<ShipmentStatus, string>>;
  events: Readonly<Record<EventCode, string>>;
}

const englishStatuses = Object.fromEntries(
  Object.entries(STATUSES).map(([status, { label }]) => [status, label]),
) as Record<ShipmentStatus, string>;

const englishEvents = Object.fromEntries(
  Object.entries(EVENTS).map(([code, { text }]) => [code, text]),
) as Record<EventCode, string>;

export const publicTrackingTexts = {
  en: {
    tag: 'en',
    name: 'English',
    languages: 'Language',
    title: 'Track a parcel',
    numberLabel: 'Consignment note number',
    numberHelp: 'It is printed under the bar code of the label, as HN123456785MY.',
    track: 'Track',
    progress: 'Progress',
    timeLine: 'Time line',
    piece: (number) => `piece ${number}`,
    localTime: 'Times are local time.',
    contact: 'Questions about this parcel?',
    notFoundTitle: 'We do not know this number',
    notFound:
      'Please check it against the label. A new label can take a few minutes to appear here; the sender can tell you the number.',
    tooManyTitle: 'One moment, please',
    tooMany: 'Many parcels were looked up from your network just now. Please wait a minute and try again.',
    faultTitle: 'We cannot look this up right now',
    fault: 'Your parcel is not affected. Please try again in a few minutes.',
    statuses: englishStatuses,
    events: englishEvents,
  },
  ms: {
    tag: 'ms',
    name: 'Bahasa Melayu',
    languages: 'Bahasa',
    title: 'Jejak bungkusan',
    numberLabel: 'Nombor nota konsainan',
    numberHelp: 'Nombor ini dicetak di bawah kod bar pada label, contohnya HN123456785MY.',
    track: 'Jejak',
    progress: 'Kemajuan',
    timeLine: 'Garis masa',
    piece: (number) => `bungkusan ${number}`,
    localTime: 'Masa ialah waktu tempatan.',
    contact: 'Ada pertanyaan tentang bungkusan ini?',
    notFoundTitle: 'Nombor ini tidak kami temui',
    notFound:
      'Sila semak semula dengan label. Label baharu mungkin mengambil beberapa minit untuk dipaparkan di sini; pengirim boleh memberitahu anda nombornya.',
    tooManyTitle: 'Sila tunggu sebentar',
    tooMany: 'Banyak bungkusan baru sahaja dijejak dari rangkaian anda. Sila tunggu seminit dan cuba lagi.',
    faultTitle: 'Semakan tidak dapat dibuat sekarang',
    fault: 'Bungkusan anda tidak terjejas. Sila cuba lagi dalam beberapa minit.',
    statuses: {
      created: 'Nota dicipta',
      'pickup-booked': 'Kutipan ditempah',
      'picked-up': 'Telah dikutip',
      'in-transit': 'Dalam perjalanan',
      'out-for-delivery': 'Sedang dihantar',
      delivered: 'Telah diterima',
      'delivery-failed': 'Penghantaran gagal',
      'on-hold': 'Ditahan sementara',
      returning: 'Dalam pemulangan',
      returned: 'Telah dipulangkan',
      cancelled: 'Dibatalkan',
    },
    events: {
      CRT: 'Nota konsainan dicipta',
      EDT: 'Nota konsainan dikemas kini',
      PUB: 'Kutipan ditempah',
      PUR: 'Kutipan dijadualkan semula',
      PUF: 'Kurier datang, bungkusan belum sedia',
      PUC: 'Kutipan dibatalkan',
      PKU: 'Dikutip daripada pengirim',
      DRP: 'Diserahkan di stesen kami',
      CAN: 'Dibatalkan',
      ARR: 'Tiba di stesen',
      SRT: 'Diasingkan',
      DEP: 'Berlepas dari stesen',
      CUS: 'Ditahan oleh kastam',
      CLR: 'Dilepaskan oleh kastam',
      HLD: 'Ditahan sementara, stesen kami akan menghubungi anda',
      REL: 'Penahanan ditamatkan',
      OFD: 'Sedang dihantar',
      NOH: 'Penghantaran gagal: tiada orang untuk menerima',
      ADR: 'Penghantaran gagal: alamat tidak lengkap atau salah',
      REF: 'Penghantaran gagal: ditolak oleh penerima',
      CNR: 'Penghantaran gagal: bayaran COD belum sedia',
      DLF: 'Penghantaran gagal, kami akan cuba lagi',
      RTS: 'Dalam pemulangan kepada pengirim',
      DLV: 'Telah diterima',
      RTD: 'Telah dipulangkan kepada pengirim',
    },
  },
  zh: {
    tag: 'zh-Hans',
    name: '中文',
    languages: '语言',
    title: '查询包裹',
    numberLabel: '托运单号',
    numberHelp: '单号印在标签的条形码下方，例如 HN123456785MY。',
    track: '查询',
    progress: '进度',
    timeLine: '运送记录',
    piece: (number) => `第 ${number} 件`,
    localTime: '以上均为当地时间。',
    contact: '对此包裹有疑问？',
    notFoundTitle: '查不到这个单号',
    notFound: '请与标签核对。新标签可能需要几分钟才会显示；您也可以向寄件人确认单号。',
    tooManyTitle: '请稍候',
    tooMany: '您的网络刚刚查询了许多包裹。请等一分钟后再试。',
    faultTitle: '暂时无法查询',
    fault: '您的包裹不受影响。请几分钟后再试。',
    statuses: {
      created: '已建单',
      'pickup-booked': '已预约取件',
      'picked-up': '已取件',
      'in-transit': '运输中',
      'out-for-delivery': '派送中',
      delivered: '已送达',
      'delivery-failed': '派送失败',
      'on-hold': '暂时扣留',
      returning: '退回中',
      returned: '已退回',
      cancelled: '已取消',
    },
    events: {
      CRT: '托运单已建立',
      EDT: '托运单已修改',
      PUB: '已预约取件',
      PUR: '取件已改期',
      PUF: '快递员已上门，包裹尚未备妥',
      PUC: '取件已取消',
      PKU: '已从寄件人处取件',
      DRP: '已交到我们的站点',
      CAN: '已取消',
      ARR: '到达站点',
      SRT: '已分拣',
      DEP: '离开站点',
      CUS: '海关扣留',
      CLR: '海关放行',
      HLD: '暂时扣留，站点将与您联系',
      REL: '已解除扣留',
      OFD: '派送中',
      NOH: '派送失败：无人收件',
      ADR: '派送失败：地址不完整或有误',
      REF: '派送失败：收件人拒收',
      CNR: '派送失败：未备妥代收货款',
      DLF: '派送失败，我们会再次派送',
      RTS: '正在退回寄件人',
      DLV: '已送达',
      RTD: '已退回寄件人',
    },
  },
} as const satisfies Record<Language, PublicTrackingTexts>;
