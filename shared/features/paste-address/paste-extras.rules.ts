// words: this file reads what people write in chats, in their languages; none of it is shown
// Reads what a message says about the parcel itself: amount to collect, pieces, weight.
import { anySign, marketOfSign } from '#shared/platform/market/currency-sign.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';

import { sentenceShare } from './paste-talk.rules.ts';

export interface PastedExtras {
  /** COD amount to collect from the receiver, in cents. */
  readonly codCents?: number;
  /** The market whose currency the amount is in; absent if the message has no currency sign or only '$'. */
  readonly codIn?: MarketId;
  /** The amount as text, shown when it is not filled into the form: '89.90', 'RM 89.90'. */
  readonly codText?: string;
  readonly pieces?: number;
  readonly weightGrams?: number;
}

const amount = `(?<whole>\\d{1,3}(?:,\\d{3})+|\\d{1,5})(?:\\.(?<part>\\d{1,2}))?(?: ?(?<behind>${anySign})(?!\\p{L}| ?\\d))?`;
const currency = `(?<sign>${anySign}) ?`;
const cod =
  '(?:cod|c\\.o\\.d\\.?|cash on delivery|collect(?: cash)? on delivery|cash on delivery|bayar(?:an)? (?:masa|semasa|bila) (?:terima|sampai)|货到付款|貨到付款|代收货款|代收貨款|代收款|代收|到付)';
const before =
  '(?:(?:please|pls|plz|tolong|collection by|collect by|collect|kutip|nak|mau|want|pay|pay by|by|via|payment|payment method|payment mode|mode|bayar|bayaran|pembayaran|(?:kaedah|cara) (?:pem)?bayaran|bayaran secara|boleh|can)[ :-]{1,3}){0,2}';
const between =
  '(?:[ :?.,!-]{0,3}(?:can|ok|blh|(?:ya|ye|yes|boleh),(?= )|sis|boss?|kak|bro|amount|amt|total|jumlah|value|price|harga|collect|collection|kutip|ya|ye|boleh|pls|please|is|of|sebanyak))*';
const after = '(?: ?(?:ya|ye|boleh|pls|please|only|sahaja|shj|je|tq)(?![\\p{L}\\p{N}]))*';
const noWordBefore = '(?<![\\p{Script=Latin}\\p{N}])';
/** 'dah bayar RM65' means already paid: nothing to collect. */
const notPaid =
  '(?<!(?:dah|dh|sudah|telah|already|alr|have|has|di) (?:di)?)(?<!(?:saya|sy|i) (?:dah|dh|sudah|already) )';
const sumEnds = '(?![\\d/-]|[.,]\\d| ?(?:x|pcs?|kgs?|jalan|jln)(?![\\p{L}]))';

/** 'COD RM89.90', 'nak cod ya, RM45', 'COD: 120'. */
const codThenSum = new RegExp(
  `${noWordBefore}${before}${cod}${between}(?:[ :=,?.!(-]{0,4}${currency}|[ :=(-]{1,3})${amount}${sumEnds}\\)?${after}`,
  'iu',
);
/** 'COD ya ustaz kata RM150': a few words in between, and a currency sign before the amount. */
const codWordsSum = new RegExp(
  `${noWordBefore}${before}${cod}(?<between>(?: \\p{L}+[,.!?]?){1,4}) ?[:=-]? ?${currency}${amount}${sumEnds}${after}`,
  'iu',
);
/** 'jumlah 67.50 cod' */
const totalThenCod = new RegExp(
  `${noWordBefore}(?:grand )?(?:total|jumlah|amount|harga|bayaran)[ :=-]{1,3}${amount}[ ,(/-]{0,3}${cod}(?![\\p{L}\\p{N}])\\)?`,
  'iu',
);
/** 'Collect RM320 on delivery', 'kutip RM50 bila sampai'. */
const sumToCollect = new RegExp(
  `${noWordBefore}${notPaid}(?:please |pls |tolong )?(?:collect|kutip|bayar)(?: cash| tunai)? ${currency}${amount}(?: cash| tunai)?(?: (?:on|upon|when|from|bila|masa|semasa|dari|daripada) (?:delivery|deliver|receive|arrival|customer|receiver|sampai|terima|penghantaran|pelanggan|penerima))?(?![\\p{L}\\p{N}])`,
  'iu',
);
/** 'RM89.90 (COD)', 'Total: RM45 cod'. */
const sumThenCod = new RegExp(
  `${noWordBefore}(?:(?:grand )?(?:total|jumlah|amount|harga|price)[ :=-]{0,3})?${currency}${amount}[ ,(/-]{0,3}(?:by |via |nak |bayar )?${cod}(?![\\p{L}\\p{N}])\\)?${after}`,
  'iu',
);
const codAlone = new RegExp(
  `(^|\\n) ?(?:nak |nk |want |by |order )?${cod}(?: ya| ye| please| pls| order| blh| boleh| can| ok)?[ .!?]*(?=\\n|$)`,
  'iu',
);
const sumAlone = new RegExp(
  `(^|\\n) ?${currency}${amount} ?(?:je|only|sahaja|shj|ya|ye)?[ .!]*(?=\\n|$)`,
  'giu',
);
const anySum = new RegExp(`${noWordBefore}${currency}\\d`, 'giu');
const codMention = new RegExp(`${noWordBefore}${cod}(?![\\p{L}\\p{N}])`, 'iu');
const totalSum = new RegExp(
  `${noWordBefore}(?:total|jumlah|amount|amt|price|harga|bayaran|合计|总共|总数|金额)[^\\n\\d]{0,24}?${currency}${amount}${sumEnds}`,
  'giu',
);

const pieceWord =
  '(?:pcs?|pieces?|parcels?|packages?|pkgs?|pkts?|box(?:es)?|kotak|ctns?|cartons?|pallets?|palet|bundles?|drums?|guni|bungkus(?:an)?|件|箱|盒|个包裹|個包裹)';
const countLead =
  '(?:(?:共|一共|总共|共计|(?:nak |want |saya |i )?order|nak|want|barang|parcel|qty|quantity|kuantiti|total|jumlah|bil(?:angan)?|no\\.? of|number of|件数|件數|数量|數量)\\.? ?[:=-]? ?)';
const piecesPattern = new RegExp(
  `${noWordBefore}(?:${countLead}?(\\d{1,2}|[一二两兩三四五六七八九十](?=[件箱盒])) ?x? ?${pieceWord}|(?:${countLead}${pieceWord} ?[:=]? ?|${pieceWord} ?[:=] ?)(\\d{1,2})|件[数數] ?[:=]? ?(\\d{1,2}))(?![\\p{Script=Latin}\\p{N}])`,
  'giu',
);
const weightLead =
  '(?:(?:(?:parcel|barang|total|jumlah|all|semua) ?:? ?){0,2}(?:berat|weight|wt|gross weight|重量) ?[:=-]? ?(?:about |lebih kurang |approx\\.? |~ ?)?|(?:(?:parcel|barang|total|jumlah|all|semua)(?: (?:ni|tu|is))? ?:? ?){1,2})?';
const weightPattern = new RegExp(
  `${noWordBefore}(?<![/-])${weightLead}(?:(\\d{1,3}(?:\\.\\d{1,3})?) ?(?:kgs?|kilo(?:gram)?s?|公斤)|(\\d{2,5}) ?(?:g|gm|gms|gram|grams|克))(?![\\p{L}\\p{N}/])`,
  'giu',
);

/**
 * Extracts the amount to collect, the pieces and the weight from the lines. A number that is not marked as one of them is left
 * in the text.
 */
export function withExtrasLifted(text: string): { text: string; extras: PastedExtras } {
  const collected = liftCod(text);
  // '1 kotak 8kg' and '8kg 1 kotak': each is at the end of the line once the other is removed, so pieces are tried before and
  // after the weight.
  const early = liftPieces(collected.text);
  const weighed = liftWeight(early.text);
  const counted =
    early.value === null ? liftPieces(weighed.text) : { text: weighed.text, value: early.value };
  return {
    text: counted.text,
    extras: {
      ...collected.cod,
      ...(counted.value !== null && { pieces: counted.value }),
      ...(weighed.value !== null && { weightGrams: weighed.value }),
    },
  };
}

const hanCounts = '一二三四五六七八九十';

/** '2', '两' */
const countOf = (written: string) =>
  /^\d+$/.test(written) ? Number(written) : hanCounts.indexOf(written.replace(/[两兩]/, '二')) + 1;

/** 'Ship 2 ctns to …' */
const sentPieces = new RegExp(
  `(?<=(?:^|\\n|[,.!] )(?:\\p{L}+ ){0,2}(?:ship|send|deliver|arrange|courier|collect|delivery of|collection of|hantar|pos) )(\\d{1,2}) ?${pieceWord}[ ,()]+(?:\\p{L}+ ){0,4}?(?=(?:and (?:send|deliver) )?(?:to|ke|kepada|kpd)(?!\\p{L}))`,
  'giu',
);

/** '1 parcel for Zhang Li Hua, 10 …' */
const piecesFor = new RegExp(
  `^ ?(\\d{1,2}) ?${pieceWord} (?=(?:for|to|untuk|utk|kepada) \\p{Lu}\\p{L}+(?: \\p{L}+){0,3},)`,
  'mu',
);

/** '3 parcels to Changi:' at the start of the message; '寄两箱去怡保' */
const headedPieces = new RegExp(
  `(?:^ ?|(?<=^[^\\n\\d,!]{2,30}[,!] ))(\\d{1,2}) ?${pieceWord} (?:to|ke|untuk|for) \\p{L}+(?: \\p{L}+)? ?:? ?(?=\\n)|(?<=[寄送发])([\\d一二两兩三四五六七八九十]{1,2}) ?[件箱盒](?=[去到给]|$|[\\n,，])`,
  'imu',
);

/** '2 kotak kurma', '1 carton spare part' alone on a line: cartons are counted, whatever they contain. */
const cartonsAlone =
  /^ ?(\d{1,2}) ?x? ?(?:(?:kotak|ctns?|cartons?|pallets?|palet|guni|bundles?|drums?|parcels?|box(?:es)?(?= of))((?: (?!x |×)\p{L}+){1,3})|(?:bungkus|kotak|box(?:es)?|big|small)( besar| kecil| box(?:es)?| parcels?)) ?$/gimu;

function liftPieces(text: string) {
  const [cartons, more] = [...text.matchAll(cartonsAlone)];
  const isOnly = cartons && !more && [...text.replace(cartons[0], '').matchAll(piecesPattern)].length === 0;
  if (isOnly && sentenceShare(cartons[2] ?? '').share < 0.5)
    return { text: without(text, cartons), value: Number(cartons[1]) };
  const counted = piecesFor.exec(text);
  if (counted) return { text: text.replace(piecesFor, ''), value: Number(counted[1]) };
  const headed = headedPieces.exec(text);
  if (headed) return { text: without(text, headed), value: countOf(headed[1] ?? headed[2] ?? '') };
  const [sent, another] = [...text.matchAll(sentPieces)];
  if (sent && !another)
    return {
      text: text.slice(0, sent.index) + text.slice(sent.index + sent[0].length),
      value: Number(sent[1]),
    };
  return liftNamedPieces(text);
}

const liftNamedPieces = (text: string) =>
  liftOnly(text, piecesPattern, ([, first, second, third]) => countOf(first ?? second ?? third ?? ''));

const liftWeight = (text: string) =>
  liftOnly(text, weightPattern, ([, kilograms, grams]) =>
    kilograms === undefined ? Number(grams) : Math.round(Number(kilograms) * 1000),
  );

const centsOf = (whole: string | undefined, part: string | undefined) =>
  Number((whole ?? '').replaceAll(',', '')) * 100 + Number((part ?? '').padEnd(2, '0'));

type Sum = Pick<PastedExtras, 'codCents' | 'codIn' | 'codText'>;

/** The amount of a match, and the market of its currency sign. */
function sumOf({ groups = {} }: RegExpMatchArray): Sum {
  const { whole, part, sign, behind } = groups;
  const codCents = centsOf(whole, part);
  const money = marketOfSign(sign ?? '') ?? marketOfSign(behind ?? '');
  if (money === null) return { codCents, codText: formatDecimal(codCents, 2, 2) };
  return { codCents, codIn: money.id, codText: formatMoney(codCents, money.id) };
}

function liftCod(text: string): { text: string; cod: Sum } {
  for (const pattern of [sumThenCod, codThenSum, totalThenCod, sumToCollect, codWordsSum]) {
    const match = pattern.exec(text);
    // 'Cod fish RM20' is goods, not COD.
    const { between = '' } = match?.groups ?? {};
    if (between !== '' && sentenceShare(between).share < 0.6) continue;
    const cod = match ? sumOf(match) : {};
    if (match && cod.codCents) return { text: without(text, match), cod };
  }
  // 'COD' alone at the start, 'rm58' alone at the end.
  const mention = codAlone.exec(text);
  const sums = mention ? [...text.matchAll(sumAlone)] : [];
  const [sum] = sums;
  if (mention && sum && sums.length === 1 && [...text.matchAll(anySum)].length === 1) {
    return { text: text.replace(codAlone, '$1').replace(sumAlone, '$1'), cod: sumOf(sum) };
  }
  // 'Payment: COD' and the total on its own line; both are still reported as written.
  const [total, ...others] = codMention.test(text) ? [...text.matchAll(totalSum)].map(sumOf) : [];
  const isOne = others.every(({ codCents, codIn }) => codCents === total?.codCents && codIn === total?.codIn);
  return { text, cod: total?.codCents && isOne ? total : {} };
}

/**
 * Extracts the only match that is separate from other words. Several such matches are probably a list of goods and are left in
 * the text.
 */
function liftOnly(
  text: string,
  pattern: RegExp,
  valueOf: (match: RegExpMatchArray) => number,
): { text: string; value: number | null } {
  const apart = [...text.matchAll(pattern)].filter((match) => standsApart(text, match));
  const [match] = apart;
  const value = match ? valueOf(match) : 0;
  if (!match || value <= 0 || apart.length > 1) return { text, value: null };
  return { text: without(text, match), value };
}

/**
 * Whether the match is between separators or at the end of an address without separators ('… 91000 Tawau 2 pcs'); '2 pcs serum'
 * is not.
 */
function standsApart(text: string, match: RegExpMatchArray): boolean {
  const start = match.index ?? 0;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  // '2 boxes total 4.5kg'
  const rest = (text.slice(start + match[0].length).split('\n')[0] ?? '')
    .replace(weightPattern, '')
    .replace(
      /^(?: *(?:total|all|semua|altogether|only|sahaja|shj|saja|je|ya|ye|pls|please|ok))+(?= *(?:$|[,;/|).]))/i,
      '',
    )
    .trim();
  // '8kg' after '1 kotak'
  const others = line.replace(piecesPattern, '').replace(weightPattern, '');
  const opens = others.trim() === '' || /[,;/|(]\s*$/.test(line) || /(?<!\d)\d{5,6}(?!\d)/.test(line);
  return opens && (rest === '' || /^[,;/|).]/.test(rest));
}

const without = (text: string, match: RegExpMatchArray) =>
  `${text.slice(0, match.index)} , ${text.slice((match.index ?? 0) + match[0].length)}`;
