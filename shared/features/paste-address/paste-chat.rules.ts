// words: this file reads what people write in chats, in their languages; none of it is shown
// Recognises what a chat adds to a message: time stamps, the sender's name, greetings and thanks.
import { sentenceShare } from './paste-talk.rules.ts';
import { isStreetWord, isStrongName, startsLikeAddress } from './paste-words.rules.ts';

const wholeDate = '\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{2,4}';
const date = '\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?';
const clock =
  '(?:上午|下午|晚上|凌晨)?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?\\s?(?:[ap]\\.?m\\.?|ptg|pagi|petang|malam)?';
const monthDate = '\\d{1,2} \\p{L}{3,9}\\.? (?:\\d{4})?';
const day =
  '(?:today|yesterday|hari ini|semalam|mon|tue|wed|thu|fri|sat|sun|isnin|selasa|rabu|khamis|jumaat|sabtu|ahad|今天|昨天|星期.|周.)\\p{L}*';
const moment = `(?:(?:${date}|${monthDate}|${day})[, ]{0,2}(?:at )?${clock}|${clock}[, ]{1,2}(?:${date}|${monthDate}|${day}))`;
const sender = '~? ?([^\\n:[\\]]{1,40}?)';

/** '[22/11/2026, 10:31 AM] Aminah: ' (WhatsApp), also without the sender's name. */
const bracketed = new RegExp(`^\\[ ?(?:${moment}|${clock}) ?\\] ?(?:${sender}: ?)?`, 'iu');
/** '22/11/2026, 14:02 - Aminah: ' (WhatsApp export), '10:31 AM - Aminah: '. */
const dashed = new RegExp(`^(?:${moment}|${clock}) ?[-–] ?${sender}: ?`, 'iu');
/** '2026-11-22 10:31 Aminah: ' (copied out of WeChat or Shopee). */
const stamped = new RegExp(`^${wholeDate}[, ]{1,2}${clock} ${sender}: ?`, 'iu');
/** 'Aminah, [22.11.26 10:31]' (Telegram) and 'Aminah 2026-11-22 10:31:05' (WeChat, Shopee), each on its own line. */
const headed = new RegExp(`^${sender}[, ]{1,2}(?:\\[ ?${moment} ?\\]|\\(? ?${moment} ?\\)?):?$`, 'iu');
/** A line that contains only a time: 'Yesterday 10:31 AM', '上午10:31', '— 22 Nov 2026 —'. */
const onlyMoment = new RegExp(
  `^[-–— ]*(?:${moment}|${wholeDate}|\\d{1,2} \\p{L}{3,9}\\.? \\d{4}|${clock})[-–— ✓]*$`,
  'iu',
);
const leftByChat =
  /^(?:<?(?:media|image|video|sticker|audio|document) omitted>?|\[(?:sticker|photo|image|voice|图片|语音|表情)\]|(?:this message was |you )?deleted(?: this message)?|forwarded(?: many times)?|edited|seen|read|unread messages?)$/iu;

interface Chat {
  /** The message without time stamps and sender names; line breaks are kept. */
  readonly text: string;
  /** The sender of all the lines, if the chat names exactly one. */
  readonly sender: string | null;
}

/** Removes time stamps and senders' names from the lines of a copied chat. */
export function withoutStamps(text: string): Chat {
  const senders = new Set<string>();
  const note = (name: string | undefined) => {
    if (name !== undefined && name.trim() !== '') senders.add(name.trim());
  };
  const lines = text.split('\n').map((written) => {
    const line = written.trim();
    if (onlyMoment.test(line) || leftByChat.test(line)) return '';
    const headline = headed.exec(line);
    if (headline && !/\d{5}/.test(headline[1] ?? '')) {
      note(headline[1]);
      return '';
    }
    const stamp = bracketed.exec(line) ?? dashed.exec(line) ?? stamped.exec(line);
    if (!stamp) return written;
    note(stamp[1]);
    return line.slice(stamp[0].length);
  });
  const named = withoutRepeatedSender(lines);
  note(named.sender ?? undefined);
  const [only] = senders;
  return {
    text: named.lines.join('\n'),
    sender: senders.size === 1 && only !== undefined ? only : null,
  };
}

/** Removes a name that starts every line ('Siew Ping: …', WeChat) and returns it as the sender. */
function withoutRepeatedSender(lines: readonly string[]): {
  lines: readonly string[];
  sender: string | null;
} {
  const opening = /^~? ?([^\n:,\d]{2,40}): ?/u;
  const filled = lines.filter((line) => line.trim() !== '');
  const first = opening.exec(filled[0] ?? '')?.[1];
  const isRepeated =
    first !== undefined && filled.length > 1 && filled.every((line) => opening.exec(line)?.[1] === first);
  return isRepeated
    ? { lines: lines.map((line) => line.replace(opening, '')), sender: first }
    : { lines, sender: null };
}

const greeting =
  'hi+|hai|hello|helo|hey+|ehh?|yo|oi|salam|slm|assalamualaikum|askum|ass?alam|waalaikumsalam|morning|(?:good|gud|gd) ?(?:morning|afternoon|evening|day|night|nite)|as+alam\\w*|selamat (?:pagi|petang|malam|sejahtera|tengah ?hari)';
const person =
  'boss|bos|bosku|sis|bro|kak|akak|abang|bang|bg|dear|seller|admin|tuan|puan|cik|miss|sir|madam|mdm|all|there|team|dik|adik|awak|everyone|sayang|syg';
const greetingFirst = new RegExp(
  `^(?:${greeting})(?: (?:${person}))+(?![\\p{L}\\p{N}])[ ,.!~]*|^(?:${greeting})[ ,]+(?=(?:ni|ini|saya|sy|i am|i'm|this is|im) )|^(?:小姐|先生|老师|亲爱的?)?(?:你好|您好|哈喽|早安|早上好|老板|老闆)+(?:老板|老闆|小姐|先生|亲|呀|啊)*[ ,.!~]*`,
  'iu',
);

const onlyGreeting = new RegExp(
  `^(?:${greeting}|(?:rumah|kedai|ofis|office|pejabat|home|shop|workplace) (?:saya|sy|i)|\\p{L}+ address|boss|bos|sis|bro|kak|akak|abang|dear|seller|admin|ok|okay|亲|親|tuan\\/puan|tuan|dear sirs?(?:\\/madam)?|new order|order baru|pesanan baru|tempahan baru|新订单|(?:kepada )?yang berkenaan|to whom it may concern)$`,
  'iu',
);

/** A text of filler words is a greeting, thanks or an announcement if it contains one of these. */
const polite: ReadonlySet<string> = new Set(
  'hi hii hai hello helo hey salam slm assalamualaikum askum waalaikumsalam morning afternoon evening selamat thanks thank thankyou thankq tq tqvm tks thx ty tyvm terima trima alamat address addr details detail info information butiran maklumat dear 你好 您好 谢谢 謝謝 感谢 多谢 早安 早上好 谢谢你 谢谢老板 你好老板 老板你好 辛苦了'.split(
    ' ',
  ),
);
const filler: ReadonlySet<string> = new Set(
  `work place workplace kilang asrama gudang stor kampus hostel cawangan branch kasih good day night pagi petang malam tengahari sejahtera you u so much a lot very banyak banyak2 ya yaa ye yea la lah k ok okay advance in here is are this that my new latest below as follow follows following baru saya sy sya i kedai shop gerai ini ni the for of info information customer order delivery shipping penghantaran rumah home office sini kat dekat ke pos poskan hantar to please pls plz me it send deliver ship mail post boleh tolong wbt wb wr warahmatullah and dan semua seperti berikut nak
   ${person.replaceAll('|', ' ')} 老板 亲`.split(/\s+/),
);

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const politeHan =
  /^(?=.*(?:[你您]好|谢|謝|地址|资料|資料|麻烦|麻煩|[这這][里裡个個边邊]))(?:[你您]好|哈喽|老板|老闆|亲|谢谢|謝謝|多谢|感谢|麻烦|麻煩|这是|這是|这个是|以下是|我的|我|你|您|了|啊|哦|的|新|收货|收貨|收件|地址|资料|資料|如下|寄|[ ,]|[寄送][到去给給]|[这這][里裡个個边邊]|请|請|帮我|幫我)+$/u;

/** Whether the text is only a greeting, thanks or 'this is my address'. A text with a number never is. */
export function isPleasantry(text: string): boolean {
  if (onlyGreeting.test(text) || politeHan.test(text)) return true;
  if (/\d/.test(text.replace(/banyak2/gi, ''))) return false;
  const words = wordsIn(text);
  return (
    words.some((word) => polite.has(word)) && words.every((word) => polite.has(word) || filler.has(word))
  );
}

/** Removes the greeting from 'Hi boss nak order …'. */
export const withoutGreeting = (text: string) => text.replace(greetingFirst, '');

/** 'ini', 'my new': words before a label that add nothing. */
export function isLeadIn(text: string): boolean {
  const words = wordsIn(text);
  return words.every((word) => polite.has(word) || filler.has(word));
}

/** Words that people write around an address and that occur in no name or street. */
const talkWords: ReadonlySet<string> = new Set(
  `a an and any ask asked at be bill but buy can confirm confirmed confirming could courier cust customer detail details do done for goods got has have he her here hi him his how i if in instead is it item items just kindly let me my need new not now of ok okay on one only or order ordered our out parcel pay paid please pls plz post replacement say says send sent set she ship shipping so some thanks that the their them there these they this those to today tomorrow tq unit until us use want was we what when where which will with workplace works workshop would you your same as last time previous tmr tmrw la change
   ada adik ah aje ajelah akak apa asal atas awak balik banyak barang baru bayar berapa berikut beli bg bila boleh buat cod cust dah dan dari dapat dekat dengan dgn dia dlm dok dua esok guna hadiah hantar hari hi ini itu jadi jangan jap je jgn juga ke kak kalau kampung kat kawan kejap kena kepada kita kot kpd lagi lah lain lama lepas letak mak mana masa mcm minta mohon nak nama nanti ni nk nnt order pakai pasal pergi pos punya rumah sahaja sama sambung saya semua sekali sekarang sila sini sis smpai sy ta tahu tak tapi tau tempah terima terus tlg tolong transfer tu tukar untuk utk xda ya yang ye yg alamat kerja ofis office house home pejabat address`.split(
    /\s+/,
  ),
);

/** 'Pos ke alamat kampung saya ye', 'hai kak nak alamat ye': talk that contains no person and no place. */
export function isTalk(written: string): boolean {
  // 'sama2', 'kawan2': the 2 means that the word is repeated.
  const text = written.replace(/(?<=\p{L}{2})2(?![\p{L}\d])/gu, '');
  if (/\d{3}/.test(text) || /\p{Script=Han}/u.test(text)) return false;
  const words = wordsIn(text).filter((word) => !/^\d+$/.test(word));
  const fillerCount = words.filter(
    (word) => talkWords.has(word) || filler.has(word) || polite.has(word),
  ).length;
  return (words.length > 2 && fillerCount >= words.length - Math.floor(words.length / 5)) || isSentence(text);
}

/** '1 box to Kedah' starts with goods, not with a house number. */
const goodsFirst =
  /^\d{1,2} ?(?:x ?)?(?=(?:box|boxes|pcs?|kotak|ctns?|cartons?|sets?|units?|botol|helai|pasang|bungkus|parcels?)(?!\p{L}))/iu;

/** 'Tanya sikit sis bila boleh sampai': most words are those of a sentence, though one or two are unknown. */
function isSentence(text: string): boolean {
  const { words, share } = sentenceShare(text);
  if (words === 1) return share === 1 && /^(?:sama|ok|okay|noted|deal|thanks|tq)$/iu.test(text.trim());
  if (words === 2 && share === 1) return !isStrongName(text);
  if (words < 3 || startsLikeAddress(text.replace(goodsFirst, ''))) return false;
  const names = text.split(/[\s,.]+/).filter((word, at) => at > 0 && /^\p{Lu}\p{Ll}/u.test(word)).length;
  const streets = wordsIn(text).filter(isStreetWord).length;
  return share >= (words < 5 ? 0.8 : 0.65) && names < 2 && streets < 2;
}

const relatives: ReadonlySet<string> = new Set(
  'mum mummy mom mommy mama mak ibu ayah bapa papa dad daddy mother father sister brother friend wife husband isteri suami anak son daughter nenek atuk aunt uncle makcik pakcik kawan boyfriend girlfriend bf gf cousin sepupu sedara saudara mertua ummi abi abah umi nenda opah tok cucu menantu ipar 妈妈 爸爸 姐姐 妹妹 哥哥 弟弟 朋友 老婆 老公'.split(
    ' ',
  ),
);

const relativeInHan =
  /^(?:给|給)?我?(?:的|们的)?(?:妈妈?|媽媽?|爸爸?|姐姐?|妹妹?|哥哥?|弟弟?|朋友|老婆|老公|太太|先生|女朋友|男朋友|女儿|儿子|家人|同事|客户|公司)(?:家|那里|那边)?$/u;

export const hasRelative = (text: string) =>
  relativeInHan.test(text.trim()) || wordsIn(text).some((word) => relatives.has(word));

/** 'baru sy ye kak', 'my mum ya': text after a label that is neither a name nor a place. */
export function isFiller(text: string): boolean {
  if (relativeInHan.test(text.trim())) return true;
  const words = wordsIn(text);
  return (
    words.some((word) => filler.has(word) && !person.split('|').includes(word)) &&
    words.every((word) => filler.has(word) || relatives.has(word))
  );
}

/** '我要两盒', '麻烦明天寄': a request in Chinese, which has no spaces to separate it from a name. */
const isRequestInHan = (text: string) =>
  /^(?:麻[烦煩]|[请請]|拜托)?(?:你|您)?(?:[帮幫]我|[帮幫]忙|替我)?[寄发發](?!.*[放门門])[\p{Script=Han}\d]*$|^(?:麻[烦煩]|[请請]|记得|帮我)?[\p{Script=Han}]{0,4}(?:包好|包厚|包装|包紧|泡泡纸|礼盒|不要放收据)[\p{Script=Han}]{0,6}$|^(?:亲[,， ]?)?(?:我想?要|我想|我们要|还要|帮我|可以|能不能|请问)[\p{Script=Han}\d]*$/u.test(
    text,
  );

const sendRequest =
  /^(?:(?:hi|hello|hai|salam|bro|boss?|sis|kak|dik|ok|so|and|then|nanti|lepas ni)[ ,]+)*(?:(?:please|pls|plz|kindly|sila|tolong|tlg|mohon|minta|boleh|nak|nk|can|could|help|i want to|i would like to|need to)[ ,]+(?:you |u |me |me to |i )?){1,3}(?:deliver|send|ship|mail|courier|arrange|process|proceed|prepare|pack|hantar(?:kan)?|hntr|antar|pos(?:kan|t)?|kirim(?:kan)?)(?!\p{L})/iu;
/** 'send to my office pls' */
const homeRequest =
  /^(?:send|deliver|ship|post|mail|hantar|pos|poskan) (?:it |this |ni )?(?:to|ke|kat|dekat) (?:my|our|rumah|umah|u?ofis|office|pejabat)(?!\p{L})/iu;
/** 'Change my address pls', 'nak tukar alamat' */
const changeRequest =
  /(?<!\p{L})(?:use|guna|pakai) (?:this|the|my|new|alamat) (?:new |latest )?(?:address|addr|number|ni|ini|baru)(?!\p{L})|(?<!\p{L})(?:change|update|amend|correct|tukar|ubah|ganti|kemas ?kini)(?:kan)? (?:my |the |the delivery |delivery |shipping )?(?:address|alamat|addr|order|size|saiz|phone|no tel)(?!\p{L})/iu;
/** Words that say where or when to leave a parcel: the driver must see such a request. */
const saysWhereOrWhen =
  /(?<!\p{L})(?:guard\p{L}*|security|reception|lobby|counter|kaunter|pondok|jiran|neighbou?r|door|pintu|gate|pagar|before|after|sebelum|selepas|lepas|esok|tomorrow|today|hari ini|pagi|petang|malam|am|pm|week\p{L}*|office hours?|asap|urgent|cepat|jangan|don'?t|call)(?!\p{L})/iu;

/** 'this lot to Tuas pls', 'yang ni hantar Penang' */
const lotRequest =
  /^(?:this|these|that|ni|yang ni|yg ni|satu lagi|another)(?: (?:one|lot|order|parcel|set|box|barang|punya)){0,2} (?:to|for|ke|hantar|pos|send|go)(?: (?:to|ke))?(?: \p{L}+){1,3}$/iu;
/** 'Nak 2 unit', 'want 3 sets' */
const goodsRequest =
  /^(?:saya |sy |i )?(?:nak|nk|mau|want|beli|ambil) \d{1,3} ?(?:x |set|unit|pcs?|helai|botol|box|kotak|bungkus|pasang)?\p{L}*(?: \p{L}+){0,3}$/iu;

/** 'rumah mak mertua', 'hantar rumah nenek', 'send ke kilang ye': says whose house it is, not where it is. */
export function isWhoseHouse(text: string): boolean {
  const found = whoseHouse.exec(text);
  return (
    found !== null &&
    text.includes(' ') &&
    wordsIn(found[1] ?? '').every((word) => filler.has(word) || relatives.has(word))
  );
}
const whoseHouse =
  /^(?:(?:hi|ok|kak|bos|boss|bro|sis|abang|bang|cikgu|ustaz|uncle|admin|dear|pls|please|tolong|tlg|nak|nk|boleh|bagi|guna|use|hantar|pos|poskan|send|deliver|ship|kirim|ni|ini|this is|my|our|alamat)[ ,]+)*(?:(?:ke|to|kat|dekat|di|at|for) )?(?:(?:my|our|alamat|address) )*(?:alamat|rumah|umah|house|home|office|ofis|pejabat|kedai|shop|work ?place|tempat kerja|kilang|asrama|hostel|kampung|sekolah|school|branch|cawangan)(?: (.+?))??(?: (?:di|kat|dekat|in|at) \p{L}+(?: \p{L}+){0,2})?$/iu;

/** 'Sekolah kami nak order 20 unit buku' */
const wantsToOrder =
  /(?<!\p{L})(?:nak|nk|want to|mau|hendak|ingin|would like to) (?:order|beli|buy|tempah|purchase)(?!\p{L})/iu;

/** 'please write "from Class 5A" on box': asks the seller to write on the parcel or to put something into it. */
export const isInscription = (text: string) =>
  /^(?:(?:pls|please|plz|tolong|tlg|boleh|can|nak|help|also)[ ,]+)*(?:write|tulis(?:kan)?|include|attach|masukkan|selitkan|lampirkan)(?!\p{L})/iu.test(
    text,
  ) && !/\d{3}/.test(text);

/** 'gift wrap pls', 'tolong bubble wrap' */
const packRequest =
  /^(?:(?:pls|please|plz|tolong|boleh|can|nak|help)[ ,]+)*(?:gift ?wrap|bubble ?wrap|wrap|pack|balut)(?:ping|ing|kan)?(?: \p{L}+){0,4}$/iu;

/** Words for the seller's work; the next pattern has words for what the driver must know. */
const sellersWork =
  /(?<!\p{L})(?:pos|poskan|post|order|stock|stok|resit|receipt|invoice|beli|buy|bayar|pay|transfer|size|saiz|warna|colou?r|tukar|change|wrap|tracking|refund)(?!\p{L})/iu;
const driversWork =
  /(?<!\p{L})(?:guard\p{L}*|security|lobby|counter|kaunter|jiran|neighbou?r|door|pintu|gate|pagar|before|after|sebelum|selepas|lepas|until|till|am|pm|pukul|jam|hours?|call|whatsapp|leave|letak|drop|jiran|ring|bell|weekdays?|weekends?|closed|tutup|urgent|asap|fragile|minggu|weekend|hari|pagi|petang|ptg|malam|(?:morning|afternoon|evening|night)(?= (?:delivery|only))|(?:mon|tues|wednes|thurs|fri|satur|sun)day|isnin|selasa|rabu|khamis|jumaat|sabtu|ahad)(?!\p{L})/iu;
/** 'its a gift dont put price', 'jangan letak resit' */
const withoutPrice =
  /(?<!\p{L})(?:don'?t|do not|no|jangan|jgn|x payah|tak payah) (?:(?:put|include|letak|masuk(?:kan)?|bagi|attach|tulis|write|show) )?(?:the )?(?:price|harga|invoice|receipt|resit)(?!\p{L})/iu;
/** 'Kak jangan lupa resit ye', 'kalau dah pos kat sini': a whole sentence about the seller's work. */
const isForSeller = (text: string) => {
  const { words, share } = sentenceShare(text);
  if (withoutPrice.test(text)) return true;
  if (/\d{2}/.test(text) || driversWork.test(text)) return false;
  return (
    words > 1 &&
    (share === 1 ||
      (words > 2 && share >= 0.75 && (sellersWork.test(text) || /^(?:pls|plz|please) /iu.test(text))))
  );
};

/** 'Pls deliver this to our Ipoh branch', '我要两盒': a request to the seller that the driver does not need. */
export const isRequest = (text: string) =>
  isForSeller(text) ||
  (/(?<!\p{L})punya(?: (?:order|customer|barang|parcel))?$/iu.test(text) && !/\d/.test(text)) ||
  isRequestInHan(text) ||
  packRequest.test(text) ||
  lotRequest.test(text) ||
  goodsRequest.test(text) ||
  wantsToOrder.test(text) ||
  ([sendRequest, homeRequest, changeRequest].some((request) => request.test(text)) &&
    !/\d/.test(text) &&
    !saysWhereOrWhen.test(text));
