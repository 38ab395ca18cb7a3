// words: this file reads what people write in chats, in their languages; none of it is shown
// Words that make up sentences in English and Malay chats and occur in no name of a street, building or person.

/** Sentence words. 'baru', 'lama', 'besar' and the like are left out, because they occur in names of gardens and towns. */
const sentenceWords: ReadonlySet<string> = new Set(
  `i me my mine you your ur u he she his her him they their them we our us it its im ive its dont cant wont didnt
   a an the and or but so if then because bcos cos as at by for from in into of on onto to up with without about after before again
   already alr also always any anything anyone anytime can cannot could will would shall should may might must is am are was were be
   been being do does did done have has had get got gave give given go going gone come coming came want wan wanna need like make made
   take took let lets see saw say said says tell told ask asked asking know think help helping please pls plz thanks thank tq thx
   order orders ordering ordered reorder buy buying bought purchase pay paid paying payment transfer transferred bank account ship shipping shipped
   send sending sent deliver delivering delivered delivery post posting postage courier parcel parcels item items product goods stuff size
   colour color price total stock available receive receives received receiving confirm confirmed check change changed update updated amend
   mistake wrong correct right new old same latest last next time today tomorrow tmr tmrw yesterday tonight week weekend day days date
   monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun when where what which who why how here there still just only now later soon
   first other another more much many some all both each every everything not yes yup ok okay sure noted sorry nice great good lovely
   ones workplace resend find arrange arranged details detail info below follow follows attached kindly process cancel refund exchange collect self sorry urgently batch address addresses
   friend friends mum mom mother dad father wife husband sister brother son daughter boss customer cust buyer seller repeat regular live
   number contact name use using add receipt resit invoice gift wrap wrapping pack packing nicely bubble free quick fast urgent asap
   box boxes bottle bottles piece pieces pcs pc set sets unit units pair pairs carton cartons ctn ctns dozen lot
   hi hello hey hai helo salam morning thanks welcome congrats haha hehe lol btw anyway actually really very too quite maybe also
   saya sy sya aku ak awak kamu anda kau dia dorang mereka kami kita ni ini tu itu yang yg dan dgn dengan atau tapi tp sebab sbb jadi
   kalau klu klau kalu jika bila bile untuk utk ke kat pada dari drpd daripada oleh akan sudah dah dh telah belum blm lum tak x xde xda takde
   takda tidak tiada bukan jangan jgn boleh blh boley bole nak nk mau mahu hendak kena perlu minta mintak mohon tolong tlg sila harap tanya tny
   cakap ckp kata bagi bg beri ambil amik buat wat beli order tempah bayar byr transfer hantar hntr antar pos poskan sampai smpai terima dapat dpt
   guna pakai tukar ubah ganti betul salah tersalah silap sama mcm macam semalam smlm tadi td nanti nnt esok esk lusa hari harini arini
   pagi petang malam mlm minggu lagi lg je jer saja sahaja shj juga jugak jgk gak pun pon la lah kan eh ye ya yer yaa ok oke
   barang brg harga hrg saiz size warna stok duit wang akaun resit nombor semua sekali banyak byk sikit kawan member mak ayah anak adik kakak akak mertua nenek sedara saudara umah ofis kampung balas reply maaf lambat detail sayang kirimkan cawangan kilang
   abang bang bos boss bosku sis kak dik cik pelanggan pembeli penjual alamat nama dulu dahulu lupa ingat tunggu tggu cepat cpt segera
   birthday colleague inside present ada satu stay yes changing changed helping deal redirect forward mana meet kirim kirimkan hantarkan poskan courier repeat lepas lps selepas sbelum sebelum pindah duduk kerja keje cuti balik raya hadiah kotak botol helai pasang bungkus balang keping
   sini sana situ kejap jap confirm follow live tiktok shopee lazada facebook fb insta ig wasap ws whatsapp msg mesej cod postage pm dm
   itu2 sama2 terima kasih tkasih tima tqvm mekasih selamat assalamualaikum alhamdulillah insyaallah`.split(
    /\s+/,
  ),
);

/** The share of a text's words that occur only in sentences, not counting numbers. */
export function sentenceShare(text: string): { words: number; share: number } {
  const words = (
    text
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).filter((word) => !/^\d+$/.test(word));
  const knownCount = words.filter((word) => sentenceWords.has(word)).length;
  return { words: words.length, share: words.length === 0 ? 0 : knownCount / words.length };
}
