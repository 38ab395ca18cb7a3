// words: this file reads what people write in chats, in their languages; none of it is shown
// Splits a line into pieces, each of which may be a name, a street, a town or a note.
import { isFiller } from './paste-chat.rules.ts';
import { isPhoneTag } from './paste-labels.rules.ts';
import { trimmedSegment } from './paste-plain.rules.ts';
import { sentenceShare } from './paste-talk.rules.ts';
import { isCompany, isNote, looksLikeName, wordsOf } from './paste-words.rules.ts';

// A dash between spaces separates words, but not the parts of a unit number ('A - 12 - 3').
const spacedDash = /(?<=\p{L}{3,}) -{1,3} (?=\p{L}{2,}|\+?\d{5,})|(?<=\d{5,}) -{1,3} (?=\p{L}{2,})/gu;
/** 'Jalan Kangar - Alor Setar' */
const inStreet = /(?:^|,) ?(?:jalan|jln|lebuhraya|lebuh|expressway)(?: \p{L}+){1,2}$/iu;
/** '(+60)12*****67', as shops show it. */
const maskedPhone = /\(?\+?\d{0,3}\)? ?\d{0,4}\*{3,}\d{0,4}/gu;
/** 'kak ita nak 2 botol' */
const orderBehindName =
  /^((?:kak|abang|bang|cik|puan|mak|pak|aunty|auntie|uncle|sis|bro) (?!saya|sy|i |nak)\p{L}{2,}) (?=(?:nak|nk|want|order|tempah|mau|beli|ambil) )/iu;
/** '… 52100 kl - Yong 0122081192', 'thanks -Steph (9188 7766)': the person to call, at the end. */
const dashBeforeCaller = /(?<=\S) ?-{1,2} ?(?=\p{L}[\p{L} .']{1,30}[ (]{1,2}\+?\d[\d -]{6,}\)?$)/u;
/** 'Yana nak satu set raya' */
const wantsBehindName =
  /^(\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,}){0,3}) (?=(?:nak|nk|want|order|tempah|mau) )/u;
/** 'look for Ah Huat 9880 1123 at receiving bay': splits the person from the place where to find them. */
const calledBeforeRest =
  /(?<=^|[.!,] )((?:look for|find|ask for|cari|hubungi|contact|call|jumpa) \p{Lu}[\p{L} .']{1,30}\+?\d[\d -]{6,}\d) (?=\p{Ll})/gu;
/** 'wei jie here', 'Stephanie here!' */
const saysHere = /^(\p{L}{2,}(?: \p{L}{2,}){0,2}) (?:here|sini|di sini)$/iu;
/** 'This one Eugene punya' */
const ownsIt = /^(?:this one|this|ni|yang ni|yg ni) (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,3}) punya(?: order)?$/u;
/** Marker for the end of a sentence. */
const sentenceEnd = '\uE001';
/** 'Uncle Robert - 88 Jalan …' */
const dashAfterName =
  /(?<=(?:^|[.!?,] )\p{Lu}[\p{L} .'/@]{2,40}) -{1,3} (?=(?:no\.? ?)?\d{1,5}\p{L}?,? \p{L}{3,})/u;
// A full stop ends a piece after a long word ('Taman Bunga.Skudai'), not after 'Jln.' or 'Mohd.'.
const fullStop =
  /(?<=\p{L}{5,16}|\d{5} \p{L}{2,16})\.(?=\s*(?:\p{Lu}|\d))|(?<=\d)\.(?= \p{Lu}\p{L}{2})|(?<=^(?:\p{Lu}\p{L}+ ){1,3}\p{Lu}\p{L}{2,})\.(?= \d)/gu;

/** Words abbreviated with a full stop in addresses and names: 'Jln. Ampang', 'Mohd. Ali'. */
const shortened: ReadonlySet<string> = new Set(
  `jln jl lrg lor tmn tman kg kpg kmpg sg bt bkt bdr bndr blk blok apt no lot tkt tgkt ave rd cres dr st bldg bgn flr lvl sdn bhd ent co pte ltd
   tel hp ph ext samb mr mrs ms mdm prof ir ts pt ptd sek keb psn psrn pk kaw perind ind tg tj tlk tk pj kl jb kk mohd muhd md mhd abd hj hjh
   kapt mej lt kol sjn sgt kpl insp en pn ck tn sdr sdri dato yb bin bte jr sr wp ut lb lbh rev fr hon assoc opp nr add addr attn att approx min ktr`.split(
    /\s+/,
  ),
);
const wordThenStop = /([\p{L}\d]{2,})\.\s+(?=\p{L}{2}|\+?\d{3}|\d{1,2}[a-z]? \p{L})/gu;

/** '… will receive it. Mdm Lim', 'taman dagang. 012…': a full stop after a word that is not abbreviated ends a sentence. */
function atWordStops(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(wordThenStop)) {
    const word = match[1] ?? '';
    if (shortened.has(word.toLowerCase()) || (/^\p{L}/u.test(word) && word === word.toUpperCase())) continue;
    const end = match.index + match[0].length;
    parts.push(text.slice(from, end));
    from = end;
  }
  return [...parts, text.slice(from)].map((part) =>
    part.replace(/\.\s*$/, (stop) => (parts.length > 0 ? '' : stop)),
  );
}

/** A full stop before words that can only begin a sentence. */
const askStop =
  /\.(?= (?:Find|Look for|Call|Contact|Attn|Hubungi|Cari|Phone|Tel|Name|Nama|Pls|Please|Tolong|Thanks|Tq|My|Company)(?!\p{L}))/u;
// So does a full stop after chat phrases ('for my mum ya. Lai Ah Moi').
const chatStop =
  /(?<=(?<!\p{L})(?:ya|yaa|ye|tq|ty|ok|sis|boss|bos|bro|kak|pls|plz|thx|sy|saya|je|dulu|ni|me|mum|mak|rumah|umah|home|ofis|dik|adik|abang|bang|bg|akak|admin|dear|puan|wife|hubby|kawan|kwn|branch|office|address|alamat|la|lah|tmr|tmrw|tomorrow|esok|today))\.(?=\s+(?:\p{Lu}|\d))/giu;

/** 'To Fatin', 'Receiver is Chia Mei Fong', 'saya Khairul': words followed by a name with capitals. */
const leadsToName =
  /^(?:(?:hi|hai|hello|salam|kak|sis|boss?|bro|abang|bang|dear)[ ,]+(?=(?:saya|sy|ni|ini|i am|i'm|this is) ))?(?:\d{1,2} (?:sets?|units?|pcs?|pieces?|box(?:es)?|parcels?|pairs?|bottles?|packs?|kotak|helai|botol) (?=(?:to|for|untuk|utk|kepada) ))?(?:(?:my|our) (?:mum|mummy|mom|mother|dad|father|uncle|aunty|auntie|aunt|cousin|sister|brother|friend|wife|husband|hubby|son|daughter|boss|colleague|bf|gf|boyfriend|girlfriend|nephew|niece|grandma|grandpa|neighbou?r|staff)(?: is| name is|'s name is)?|[寄发送](?:给|(?= ))|untuk perhatian|for the attention of|(?:ship|send|deliver|delivery|post|hantar|parcel|order|pesanan|barang|gift|hadiah)? ?(?:to|for|kepada|kpd|untuk|utk)|(?:(?:please|pls|plz|kindly|tolong|sila)[ ,]+)?(?:ship|send|deliver|courier|mail|post|hantar|pos|hand|kirim|poskan|hantarkan|(?:re-?)?(?:route|direct|deliver|send))(?: (?:it|this|these|the|ni|dokumen|barang|parcel|documents?|samples?|goods|items?|order|gift|letter|package|stock)){0,3} (?:to|ke|kepada|kpd|for|untuk)(?: (?:my|our) (?:mum|mother|dad|father|sister|brother|friend|wife|husband|son|daughter|boss|colleague|client|customer|staff|neighbou?r|helper|maid|tenant|assistant|driver|partner|cousin|aunt(?:y|ie)?|uncle|niece|nephew|grandma|grandpa))?|(?:receiver|recipient|penerima|name|nama)(?: (?:is|ialah|adalah))?|saya|sy|ni|ini|i am|i'm|im|it's|its|it is|here is|here's|this is|find|look for|ask for|cari|call|contact|hubungi|我是|我叫|我的名字是|名字是|收件人是)(?: |(?<=\p{Script=Han}))(?=\p{L})/iu;

/** Returns the text after such words if it is a name alone or with a phone; else null. */
export function nameAfterLeadIn(text: string): string | null {
  const [, here = ''] = saysHere.exec(text.replace(/^(?:hi|hello|hey|hai)[ ,]+/iu, '')) ?? [];
  if (here !== '' && looksLikeName(here) && !isFiller(here) && sentenceShare(here).share < 0.5) return here;
  const [, owner = ''] = ownsIt.exec(text) ?? [];
  if (owner !== '' && looksLikeName(owner)) return owner;
  const rest = text.replace(leadsToName, '').replace(/(?<=\p{L}) (?:here|sini|ya|ye|yer|la|lah)$/u, '');
  const name = rest
    .replace(/ (?:dari|from|drpd|yang|yg|nak|nk|order|want) \p{L}[\p{L}\d ]*$/iu, '')
    .replace(/[\s(]*\+?\d[\d\s()-]*$/, '');
  // 'hi ni nazri': after an introduction the name needs no capital.
  const isSelf = /^(?:saya|sy|ni|ini|i am|i'm|im|it's|this is) /i.test(text) && wordsOf(name).length < 4;
  const isName =
    rest !== text &&
    (isSelf || /^\p{Lu}|^\p{Script=Han}/u.test(rest) || titled.test(name)) &&
    looksLikeName(name) &&
    sentenceShare(name).share < 1 &&
    !isFiller(name);
  return isName
    ? rest.replace(/ (?:dari|from|drpd|yang|yg|nak|nk|order|want) \p{L}[\p{L}\d ]*$/iu, '')
    : null;
}

/** '(old one cannot use)' */
function isAside(inner: string): boolean {
  const { words, share } = sentenceShare(inner);
  return words > 2 && share >= 0.8 && !/\d/.test(inner);
}

/** Marker for a comma that does not separate pieces: inside a note in brackets. */
const heldComma = '\uE000';

/** '(Encik Azlan)': the person at the place that is named before. */
export const titled =
  /^(?:mr|mrs|ms|miss|mdm|madam|encik|en|puan|pn|cik|dr|ustaz|ustazah|cikgu)\.? \p{L}+(?: \p{L}+){0,3}$/iu;

/** 'Stores Dept (Mr Anand)' is one name. */
const inDepartment = /(?<!\p{L})(?:dept|department|jabatan|unit|bahagian|counter|kaunter)\.? ?$/iu;

export interface Piece {
  readonly text: string;
  readonly isSentence: boolean;
}

/** 'Khoo, Tan & Partners': the commas are part of the firm's name. */
const isFirm = (text: string) =>
  /^\p{Lu}[\p{L}'-]+(?:, \p{Lu}[\p{L}'-]+){1,3} (?:&|and|dan) [\p{L} -]+$/u.test(text) && isCompany(text);

/** Splits a line, or the text after a label, at commas and sentence ends. */
export function piecesOf(text: string): Piece[] {
  if (isFirm(text.trim())) return [{ text: trimmedSegment(text), isSentence: false }];
  return text
    .replace(/\(([^()]{3,120})\)/g, (whole, inner: string, at: number, all: string) =>
      isPhoneTag(inner)
        ? ` ${inner} `
        : isNote(inner) || isAside(inner)
          ? `,${inner.replaceAll(',', heldComma)},`
          : /^\p{L}{2}.*\d{5}/u.test(inner) || (titled.test(inner) && !inDepartment.test(all.slice(0, at)))
            ? `,${inner},`
            : /^\p{Ll}[^\d]*$/u.test(inner)
              ? whole.replaceAll(',', heldComma)
              : whole,
    )
    .replace(/^((?:batch|customer|cust|order|parcel|box|bil) ?)#(?=\d{1,3}$)/iu, '$1')
    .replace(maskedPhone, ',$&,')
    .replace(orderBehindName, '$1,')
    .replace(wantsBehindName, '$1,')
    .replace(calledBeforeRest, '$1,')
    .replace(spacedDash, (dash, at: number, whole: string) =>
      inStreet.test(whole.slice(0, at)) ? dash : ',',
    )
    .replace(dashAfterName, ',')
    .replace(dashBeforeCaller, sentenceEnd)
    .split(
      /,| \/ | (?:@|(?<!leave |drop |put |hang |left |pass |call )at) (?=#?\d(?!\d?(?:[.:]\d\d)? ?(?:am|pm))|(?:blk|block|blok|no|lot|unit|level|lvl|suite|tower|wisma|menara|jalan|jln|aras|tingkat)(?!\p{L}))|(?<=\p{L}{3}) (?:ke|to|kepada) (?=(?:no|lot|blk|blok|block|unit)\.? ?\d|\d{1,4}[a-z]?,)|[:!?](?=\s)/iu,
    )
    .flatMap((piece) =>
      (piece.includes('@')
        ? [piece]
        : piece
            .split(sentenceEnd)
            .flatMap((part) => part.split(askStop))
            .flatMap((part) => part.split(fullStop))
            .flatMap((part) => part.split(chatStop))
            .flatMap(atWordStops)
      ).map((part, index) => ({
        text: trimmedSegment(part).replaceAll(heldComma, ','),
        isSentence: index > 0,
      })),
    )
    .filter((piece) => piece.text !== '');
}
