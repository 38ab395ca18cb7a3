// words: this file reads what people write in chats, in their languages; none of it is shown
// The vocabulary for recognising the pieces of a pasted address. Lower case, without dots.

const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Words that begin the name of a street, an area, a building or a unit in Malaysia and Singapore. */
const leadingAddressWords = listed(`
  jalan jln lorong lrg lor persiaran psn psrn lebuh lebuhraya lingkaran lengkok lengkungan leboh
  langgak changkat cangkat lintang lintasan tingkat tkt solok halaman pesiaran laluan taman tmn tman
  kampung kampong kg kpg bandar bdr bndr seksyen sek section sec felda feldajaya pekan desa presint
  precinct batu bt km simpang lot pt ptd blok blk block unit level lvl aras floor suite apartment
  apartmen apt flat pangsapuri pangsa kondo kondominium condo condominium residensi menara wisma
  bangunan kompleks komplek plaza pusat medan dataran perumahan rumah kuarters kolej universiti
  sekolah smk sk sjkc hospital klinik pejabat ibu ladang estet estate kawasan jabatan kementerian
  majlis balai perindustrian gudang kilang warehouse house tower towers ppr pkns rpr ss usj pju pjs
  puj parit sungai sg tanjung tanjong teluk telok bukit pulau ground mukim fasa phase kedai restoran
  hotel homestay masjid surau opp opposite near nearby beside behind next depan hadapan berhadapan
  belakang sebelah dekat c/o rd hdb bilik room wad ward gerai kios kiosk stall tapak asrama hostel
  maahad kuil gereja church temple tokong susur hala tepian pengkalan felcra kebun pasar pasaraya
  stesen bahagian politeknik maktab institut fakulti akademi bazar bazaar arked sublot mile kmpg lbh off tepi
  peti persint kuaters quarters pkt pekeliling padang
`);

/** Words that end such a name. They do not count as the first word: 'Park Min Ho', 'Dr Tan'. */
const trailingAddressWords = listed(`
  road rd street st avenue ave av drive dr crescent cres lane close walk way place link loop terrace
  rise view grove green park garden gardens court heights height hill hills residence residences
  residency condo condominium apartment apartments villa villas suites mansion tower towers plaza
  mall square centre center city central north south east west point boulevard bay quay industrial
  hub polytechnic university college school hospital clinic library campus department faculty building complex estate village ville lodge storey floor avenues parade vale field fields
`);

/** A town name after one of these words is part of a street or building: 'Jalan Kuala Lumpur'. */
const bindingWords = listed(`
  jalan jln lorong lrg lor persiaran lebuh lebuhraya taman tmn kampung kampong kg bandar bdr kuala
  felda felcra kota pekan batu ulu hulu medan plaza menara wisma hotel majlis jabatan universiti simpang baru sri
  seri bukit pulau sungai dataran desa kompleks pusat hospital politeknik kolej masjid sekolah smk
  pasar stesen terminal lama of no blok blk block residensi upper old new changi the tanjung jambatan
  dewan istana lintang tun sultan raja dato dato' datuk tengku tunku haji
`);

const companyPattern =
  /(?<![\p{L}\p{N}])(?:sdn|bhd|berhad|sendirian|enterprise|enterprises|ent|trading|pte(?=$|[ .,]{1,3}(?:ltd|limited))|ltd|limited|llp|plt|holdings|resources|ventures|industries|corporation|corp|inc|marketing|syarikat|sdn\.bhd)(?![\p{L}\p{N}])|^(?:perniagaan|koperasi|yayasan|persatuan|pertubuhan) |[\p{L}&] (?:services|works|board|authority|council|association|society|foundation|& anak|supplies|supply|solutions|group|studio|boutique|agency|engineering|construction|traders?|hardware|bakery|(?:provision|dental|tailor|barber|pet|book|coffee|cake|gift|flower|hair|beauty|mini) ?(?:shop|store|surgery|clinic|salon|saloon|mart|market)|minimart|mini market|optical|optometrist|laundry|florist|workshop|dental surgery|kopitiam|motors?|electrical|electronics|furniture|printing|pharmacy|farmasi|catering|logistics|& co|& sons|& rakan(?:-rakan)?|& partners(?: \p{L}+)?|& associates|& brothers)(?: \([^()\d]*\))?$|有限公司|公司|贸易|企业/iu;

const strongNamePattern =
  /(?<![\p{L}\p{N}])(?:bin|binti|bte|binte|bt|bt[ie]|a\/l|a\/p|s\/o|d\/o|anak lelaki|anak perempuan)(?![\p{L}\p{N}/])|^(?!the )[\p{L} .']+\p{L} @ ?\p{L}|^(?:rev|fr|assoc prof|a\/prof|mr|mrs|ms|miss|mdm|madam|encik|en|puan|pn|cik|dr|dato|dato'|datuk|datin|tan sri|puan sri|tuan|haji|hajah|hj|hjh|ustaz|ustazah|prof|ir|ts|kak|abang|abg|cikgu|teacher|tok|nenek|opah|atuk|mak (?:cik|su|long|ngah|teh)|pak (?:cik|su|long|ngah)|makcik|pakcik|ibu(?! pejabat| kota| negeri)|uncle|auntie|aunty|sdr|sdri|saudara|chef|coach|pastor|kapten|kapt|mejar|mej|sarjan|sjn|sgt|koperal|kpl|lt|kol|insp|asp|dsp|supt)(?![\p{L}\p{N}])|(?:先生|小姐|女士|太太|老师|老師|医生|醫生|师傅|師傅|阿姨|经理)$/iu;

/** Occurs only in a person's name, whatever other words there are. */
const hasPatronym =
  /(?<![\p{L}\p{N}])(?:bin|binti|bte|binte|a\/l|a\/p|s\/o|d\/o|anak lelaki|anak perempuan)(?![\p{L}\p{N}/])/iu;

const notePattern =
  /(?<![\p{L}\p{N}])(?:tolong|mohon|sila|pls|plz|please|kindly|leave (?:at|it|with|parcel|in|outside|by)|guardhouse|guard house|guard room|pondok (?:guard|jaga|pengawal)|letak|tinggal(?:kan)? (?:di|kat|dekat|pada)|jangan|(?:call|kol|whatsapp|wasap|ws|tel|sms|text|msg|contact)(?: (?:ye|ya|yer|je|la|lah|sy|i))* (?:me|dulu|first|before|sebelum|bila|when|saya|upon|once)|(?<!\d[ (]{1,3})(?:call|whatsapp)$|(?:wasap|whatsapp|ws|call|sms) (?:je|jer|sahaja|shj|only|saja)|no calls?|jalan masuk|masuk (?:simpang|ikut|lorong|kiri|kanan|jalan)|gate code|corner house|rumah (?:hujung|corner|banglo)|(?:no|tiada) lift|intercom|(?:stall|shop|office|kedai|ofis) (?:closed?|tutup)|closed (?:on )?(?:mon|tue|wed|thu|fri|sat|sun|weekend)\p{L}*|tutup (?:hari )?(?:isnin|selasa|rabu|khamis|jumaat|sabtu|ahad)|(?:dog|anjing|kucing) (?:at|di|kat|in|dalam|inside|depan)|jgn|tlg|sebelum (?:hantar|sampai|datang)|before (?:deliver|delivery|come|coming|send|sending|arriv\p{L}+|\d)|after (?:\d|office|work|lunch)|selepas|lepas (?:pukul|jam|\d)|ring (?:the )?(?:door)?bell|do not|don't|dont|fragile|urgent|office hours?|waktu (?:pejabat|ofis|kerja)|deliver[yi]?\p{L}* (?:between|only|time)|\d{1,2} ?(?:am|pm) ?(?:-|to|hingga|till?) ?\d{1,2} ?(?:am|pm)|guard will|weekdays? only|hari bekerja|kalau|jika|if (?:no|not|nobody)|bagi (?:kat|dekat|pada|guard)|pass to|handle with care|self collect|(?:deliver|hantar) (?:hari )?(?:mon|tues|wednes|thurs|fri|satur|sun|isnin|selasa|rabu|khamis|jumaat|sabtu|ahad)\p{L}*|deliver (?:before|after|on|by)|hantar (?:sebelum|selepas|lepas|waktu|pagi|petang|hari)|deliver \d{1,2} ?(?:jan|feb|ma|apr|jun|jul|ogos|aug|sep|o[ck]t|nov|de[cs])\p{L}*|guard(?: post| house)? ok|until \d{1,2} \p{L}{3}|drop (?:at|by|kat|dekat|di)|knock|security counter|lobby counter|mailbox|peti surat(?! ?\d)|shoe rack|(?:rumah|pagar|pintu|gate|house) (?:ber)?(?:warna|cat|colou?r)|(?:pagar|pintu|gate|door|bumbung|roof) (?:merah|biru|hijau|kuning|putih|hitam|coklat|oren|pink|kelabu|ungu|red|blue|green|yellow|white|black|brown)|(?:merah|biru|hijau|kuning|putih|hitam|red|blue|green|yellow|white|black|brown|orange|pink) (?:gate|door|roof)|(?:clinic|shop|office|store|stall|kedai|ofis|klinik|reception|we|kami|counter|kaunter) (?:closes?|closed|opens?|tutup|buka)|(?:open|closed|closes|opens|tutup|buka) (?:at|till?|until|from|on|sampai|pukul|jam|hari|before|after) ?(?:pukul |jam )?\d+(?:[.:]\d\d)? ?(?:am|pm)?|(?:at|di|kat) (?:the )?(?:receiving|loading) (?:bay|dock|counter|area)|(?:can|boleh|just) (?:put|leave|letak|drop|pass|serah|hang)|(?:maid|helper|concierge|security|reception|guard|receptionist|neighbou?r|jiran|pembantu|bibik|mum|wife|husband|someone|somebody) (?:will|can|boleh|akan) \p{L}+|(?:can |boleh )?meet (?:at|me|you)|jumpa (?:kat|di|dekat)|ada (?:anjing|dog)|beware of dog|no need (?:to )?(?:sign|signature|call|ring)|(?:before|by|sebelum) (?:mon|tue|wed|thu|fri|sat|sun|isnin|selasa|rabu|khamis|jumaat|sabtu|ahad)\p{L}*|(?:lunch|rehat|tea) (?:hour|time|break)|(?:before|after|until|till|sebelum|selepas|lepas|by|around|between) (?:pukul |jam )?\d{1,2}(?::\d\d|\.\d\d)? ?(?:am|pm|pagi|ptg|petang|mlm|malam|tgh)|(?:pagi|petang|ptg|tengahari|malam) (?:sebelum|selepas|lepas) (?:pukul |jam )?\d+|(?:morning|afternoon|evening|night) (?:delivery|only)|(?:tak ?de|takda|xde|xda|tiada|no) (?:org|orang|one|body))(?![\p{L}\p{N}])|^reception(?: (?:level|lvl|floor|counter|at|on)(?!\p{L}).*)?$|请|放(?:在|门|鞋|桌|保|大堂|前台|柜|警卫|guard)|麻烦|送货前|不要|不在(?!乎)|没人|小心|轻放|易碎|请勿|勿压|到了(?:请|先|就)?(?:打|call|whatsapp|通知|联系|电话)|到时(?:请|先)?(?:打|call|whatsapp|联系)|敲门|按铃|来电|先打|(?:早上|上午|中午|下午|傍晚|晚上|周末|周[一二三四五六日]|星期[一二三四五六日]).*[送收寄]/iu;

const chatterPattern =
  /(?<![\p{L}\p{N}])(?:hi|hello|hai|salam|assalamualaikum|thanks|thank you|tq|tqvm|terima kasih|ok|okay|boss|bos|sis|dear|order|nak|saya|ini|this|is|my|here|ya|yes|morning|new|latest|deliver|delivery|send|sent|from|via|parcel|postage|pos|order saya|sini|nk|yg|sy|warna|mulai|esok|today|cod|paid|dah|bayar|qty|pcs|size|with|for|to|you|i|we|shopee|lazada|tiktok|seller|buyer|customer|details|info|regards|forwarded|default|home|office|work|when|reach|arrive|arrived|bila|sampai|nanti|later|alamat|address|reply|balas|maaf|sori|sorry|lambat|sayang)(?![\p{L}\p{N}])|谢谢|你好|您好/iu;

/** Says whose the second number is, and never names the receiver: '(anak: 010-…)'. */
const relation =
  /^(?:my )?(?:wife|husband|hubby|son|daughter|mother|father|mum|mom|dad|brother|sister|isteri|suami|anak|adik|kakak|ayah|ibu|mak|emak|bapa|jiran|neighbou?r|guard|staff|office|ofis)$/iu;

export const isRelation = (text: string) => relation.test(text);

const leading = new Set(leadingAddressWords);
const trailing = new Set(trailingAddressWords);
const binding = new Set(bindingWords);

/** The words of a text in lower case; 'c/o', 'a/l' and "Dato'" count as one word each. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:[/'][\p{L}\p{M}]+)*'?/gu) ?? [];

export const isBindingWord = (word: string) => binding.has(word);

export const isStreetWord = (word: string) => leading.has(word);

/** A number, a unit ('A-12-03', '#12-34', 'No 7', 'Lot 5') at the start of the text. */
const unitStart =
  /^(?:#? ?\d|no\.? ?[\p{L}]{0,2}-?\d|[a-z]{1,3}\d{0,3}-\d|(?:lot|pt|ptd|unit|blok|blk|block)\b)/iu;

export const startsLikeAddress = (text: string) =>
  unitStart.test(text) || (wordsOf(text).length > 1 && leading.has(wordsOf(text)[0] ?? ''));

/** Whether the text looks like part of a street address. */
export function looksLikeAddress(text: string): boolean {
  if (unitStart.test(text) || /\d/.test(text)) return true;
  const words = wordsOf(text);
  if (/\bc\/o\b|\bgrd?\.? ?floor\b/i.test(text)) return true;
  if (isStrongName(text)) return false;
  return words.some(
    (word, index) => (words.length > 1 && leading.has(word)) || (index > 0 && trailing.has(word)),
  );
}

export const isCompany = (text: string) => companyPattern.test(text);

// Words that begin the names of shops and offices in which a person is found, and words that end the names of shops.
const houses =
  /^(?:kedai|restoran|restaurant|cafe|kafe|klinik|clinic|butik|boutique|bengkel|salun|saloon|salon|farmasi|pharmacy|hotel|pasar mini|tadika|taska|kopitiam|gerai|spa|syarikat|bank|stesen minyak|poliklinik|pusat tuisyen)(?!\p{L})/iu;
const shops =
  /\p{L} (?:(?:service|car|tyre|tuition|learning|wellness|beauty|dental|eye|pet|baby|bicycle|bike) (?:cent(?:re|er)|clinic|care|spa)|workshop|pharmacy|mart|store|(?:tyre|air ?con|laundry|repair) services?|child ?care(?: cent(?:re|er))?|kindergarten|preschool|student care|salon|saloon|bakery|cafe|bistro|kitchen|boutique|gym|academy|nursery|grocer|tailor|tyres?(?: & battery)?|(?:auto|spare|car|motor) parts|supplies|accessories|motors?|optic(?:al|s)?|florist|(?:interior )?designs?|consultants?|consultancy|advocates|solicitors|architects|automation|technolog(?:y|ies)|renovations?|contractors?|builders|frozen foods?|foods?|cosmetics|fashions?|textiles?|plastics?|chemicals?|seafood|travel(?: & tours)?|tours|transport|car wash|mobile|gadgets?|computers?|stationer(?:y|ies)|coffee (?:house|shop)|kopi(?:tiam)?|roasters|roastery|childcare)$/iu;

export const endsAsShop = (text: string) => shops.test(text);
export const isShop = (text: string) => houses.test(text) || endsAsShop(text);

/** Whether the text has a mark that only names of persons have: bin, a/l, @, Mr, 先生. */
export const isStrongName = (text: string) => strongNamePattern.test(text);

/** Greetings and shop talk around an address that contain no street word. */
export const isChatter = (text: string) =>
  chatterPattern.test(text) && !startsLikeAddress(text) && !wordsOf(text).some((word) => leading.has(word));

/** A line of an order list: '2 x Gift box', 'Sambal x 3'. */
export const isItem = (text: string) =>
  /^(?:\d{1,2}[.)] ?)?\d{1,3} ?(?:[x×] ?\p{L}|(?:pcs?|pieces?|helai|botol|pasang|set|kotak|barang|items?|units?|件)(?!\p{L}))/iu.test(
    text,
  ) ||
  /\p{L}[^,]* ?(?: x|×) ?\d{1,3}$/iu.test(text) ||
  /\*{3}|^@\p{L}|^(?:batch|customer|cust|order|parcel|box|bil) ?#?\d{1,3}$|(?<![\p{L}\d])(?:rm|myr|s?\$) ?\d+(?:\.\d\d?)?$/iu.test(
    text,
  );

export const isNote = (text: string) => notePattern.test(text);

/** Whether the text could be a person's name: one to eight words, letters only, no street word. */
export function looksLikeName(text: string): boolean {
  if (/[^\p{L}\p{M} .'@/()&-]/u.test(text) || !/\p{L}/u.test(text)) return false;
  const words = wordsOf(text);
  if ((words.join('').length < 2 && !/\p{Script=Han}/u.test(text)) || words.length > 8 || text.length > 60)
    return false;
  if (isCompany(text) || isNote(text) || relation.test(text)) return false;
  if (hasPatronym.test(text)) return true;
  if (isStrongName(text)) return !chatterPattern.test(text);
  return !chatterPattern.test(text) && !looksLikeAddress(text);
}

/** A long number or code, such as an order or identity number; never part of an address. */
export const isCode = (text: string) =>
  !/^(?:#\d{1,3}-\d{1,5}|#?\d{1,3}[a-z]?(?:-\d{1,3}[a-z]?){1,3})$/i.test(text) &&
  (/^(?:ext|extn|samb|sambungan)\.? ?:? ?\d{1,5}$/i.test(text) ||
    /^(?:order|invoice|inv|ref|tracking|co\.? no|company no|reg(?:istration)? no|ssm)\b.*\d/i.test(text) ||
    /^\(?\d{6,8}-[A-Z]\)?$/i.test(text) ||
    (/^#?[\d -]{6,}$/.test(text)
      ? text.replace(/\D/g, '').length >= 6
      : /^(?=(?:\D*\d){5})[A-Z\d]{8,}$/i.test(text)));

const addressStart = new RegExp(
  `(?<=[\\p{L}\\p{M})'.] )(?=no\\.? ?[a-z]?-?\\d|#\\d|\\d+[a-z]?(?:[ ,/-]|$)|[a-z]{1,2}\\d{0,2}-\\d|(?:${leadingAddressWords
    .filter((word) => (word.length > 2 && word !== 'ibu') || word === 'kg' || word === 'pt')
    .join('|')})\\.? [\\p{L}\\d])`,
  'giu',
);

/**
 * Returns the index where an address begins after a name or company without a separator ('Siti Aminah No 12 Jalan …'), or 0.
 */
export function addressStartIn(text: string): number {
  for (const match of text.matchAll(addressStart)) {
    const before = text.slice(0, match.index);
    // '… bin Khairul (Ting 4 Bestari)'
    if (before.lastIndexOf('(') <= before.lastIndexOf(')')) return match.index;
  }
  return 0;
}
