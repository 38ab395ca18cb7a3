// words: this file reads what people write in chats, in their languages; none of it is shown
// Words by kind, for the learned classifier: the kind says more about an unseen line than the words themselves.

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Surnames and given names of Malaysia and Singapore. */
const names = listed(`
  tan lim lee ng ong wong goh chua chan koh teo ang yeo tay ho low toh sim chong chia fong foo chin liew lau leong leow loh
  yap yong yeoh ooi khoo khor teh tee teoh heng hong soh soo sng seah see siew siow poh phua quek quah kwek kong kok kang kwan kam
  gan gooi hew hoo hui lai lam law liang liaw ling loo lok lui lum mah mok neo ngo oh oon pang peh pua sia sin soon tang thong thiam ting toong
  tong wee wan wang woo woon wu xu yee yew yip yuen zhang chen huang lin liu li zhou cheah chew cheong cheng cheung chiam choo chow choong choy chuah
  eng er eu fam hiew hii hiong kee keng kho kiew kim kiong kueh lye moy ah bee beng boon cheok chiang chuan guan hock hoe hua hwa
  jia jie jing jun kah kai keat keong khim kiat kin kheng lay leng lian ming mei mui mun nam peng pei ping poon qi sheng shu sze swee sook suan
  wah wai wei wen xin xuan yi yan yen yin ying yee yoke yuan yun zi zhi hao han hann hui hwee chee choon chun fatt fook
  ahmad muhammad mohd mohamad mohamed muhamad mohammad md abdul abd abdullah ali amin amir aminah ain aina aini aisyah aishah alia aliff amirul anis anuar
  arif asri asraf ashraf atiqah ayu azah azhar azim aziz azizah azlan azlina azman azmi azura badrul bakri baharudin danial daud dayang diana
  effendi eliza ezzah fadhil fadzil fadli faiz faizah faizal farah farhan farhana farid faridah fatihah fatimah fauzi fauziah firdaus fikri fitri
  hafiz hafizah haikal hakim hakimi halim halimah hamid hamidah hanafi hanif hanis haris harun hasan hasnah hashim hassan hazwan helmi hidayah
  husna hussein ibrahim idris iman imran intan irfan ismail izwan izzah izzat izzati jamal jamaluddin jamil jamilah johari kamal kamaruddin kamarul
  khadijah khairul khairudin khalid latif latifah lina liyana mahmud mahani maimunah malik mariam mariani marina marzuki mastura mat maznah mazlan mazlina mira
  munirah mustafa nabila nabilah nadia nadzirah najib najwa nasir nazri nazrin nik nizam noor noraini norazlin norhayati norlela norliza norma nur nurul nurin nuraini
  omar osman othman rahim rahimah rahman ramli ramlah rashid rashidah rafidah razak razali redzuan ridzuan rizal rohana rohani roslan rosli roslina rosmah rosnah roziah ros
  sabri saad safiah saiful salim salleh salmah samad sarah sharifah shafiq shahrul sharif shamsul siti sofea sofia suhaila suhaimi sulaiman suraya suriani syafiq syahirah
  syazwan syazwani syed syahmi syukri taib talib tengku umar umi wahab wahid wani yahya yasin yusof yusoff yusuf yusri zahari zaid zaidi zainab zainal zaini zaiton zaki
  zakaria zalina zamri zarina zawawi zul zulaikha zulhilmi zulkarnain zulkefli zulkifli zuraidah
  kumar singh kaur raj rajan raju ramesh ravi rajesh suresh siva sivakumar devi priya kavitha vijay vijaya lakshmi muthu muniandy nair nathan pillai
  krishnan subramaniam chandran ganesan ganesh gopal govind letchumi mani maniam mohan murugan nadarajah naidu prakash puspa raman rani samy selvam selvi
  shanti shankar sundram thila uma velu veni anand arun balan bala dass deepa dinesh guna harvinder gurpreet balwinder jaya kala kamala karthik logan
  anak jeffri jimmy jude linus robert roslinda rayong ubang unggok gawai sia lasimbang gimbang jawan dominic
  adam agnes alan albert alex alice alvin amanda amy andrea andrew andy angel angela angeline angie anna anne annie anthony ben benjamin bernard brandon brenda
  brian bryan calvin caroline catherine charles charlene charmaine cheryl chris christina christine christopher cindy clara clarence clement colin crystal daniel
  daphne darren david dennis derek desmond doreen edmund edward edwin elaine elizabeth emily eric ernest esther eugene eunice evelyn fiona florence frankie
  gabriel gary george gerald gina gladys glenn gloria grace gregory hannah hazel helen henry irene isaac ivan ivy jack jackson jacob jacqueline james jane janet janice
  jasmine jason jean jeffrey jennifer jenny jeremy jerry jessica jessie jill joan joanna joanne joe joel john johnny jonathan joseph josephine joshua joyce judy julia julian julie
  june justin karen kate kathy keith kelly kelvin kenneth kenny kevin kimberly larry laura lawrence leon leonard leslie linda lisa louis lucy lydia marcus margaret maria
  marie mark martin mary matthew max maxine may melissa melvin michael michelle mike nancy natalie nathan nicholas nicole norman olivia oscar pamela patricia patrick paul
  pauline peter philip rachel raymond rebecca regina richard ricky rita robin roger ronald rose rosie roy ruth ryan sally sam samantha samuel sandra sara sean
  selina serena serene shannon sharon sheila shirley simon sonia sophia stanley stella stephanie stephen steven sue susan suzanne sylvia teresa terence theresa thomas
  tiffany tim timothy tina tom tommy tony tracy valerie vanessa veronica victor victoria vincent vivian walter wendy wilfred william willie winnie yvonne zoe
`);

/** Words with which shops, offices and factories describe their business. */
const trades = listed(`
  academy accessories advertising advocates agency agro air-cond aircond airconds alliance aluminium analytics apparel aquatics architects architecture art arts audio auto automobile
  automation bakery bakers balloons bank barber battery bazaar beauty bearing bedding beverage bistro books boutique brewery bridal brothers builders building-materials burger
  cafe cakes camera canteen capital cargo carpentry carpet cars catering caterers ceramic ceramics chambers chemical chemicals childcare chocolates church clinic clothing club co coffee college
  collection colours communications company computer computers concept concepts confectionery construction consultancy consultant consultants consulting contractor contracts control
  controls cosmetic cosmetics couture craft crafts creation creations creative cuisine dental dentist design designs development developers diagnostics digital distribution distributor distributors
  dobi dynamics eatery education electric electrical electronic electronics emas energy engineering engineers enterprise enterprises entertainment environmental equipment events exim export express
  eyewear fabric fabrication fashion fasteners feed finance firm fish fishery fitness floral florist flower flowers food foods footwear foundation freight frozen fruit fruits furniture furnishing
  gadget gallery garage garment gas gems general gift gifts glass global goldsmith grocer group gym hair handicraft hardware health healthcare herbal holding holdings home-decor homes hospitality
  hygiene ice imaging imports industrial industries industry infotech ingredients instruments insurance interior interiors international jewellers jewellery jewelry juice
  kindergarten kitchen kopi kopitiam lab laboratory label labels land lash laundry learning leather legal lighting linen living logistic logistics lubricants lumber machine machinery maintenance management
  manufacturing marble marine market marketing mart materials mattress maju medical media metal metals minimart mining mobile mobility motor motoring motors motorsports movers multimedia
  music nail nails natural net network networks noodle nursery nutrition oil online optic optical optics optometry organic organics packaging paint paints paper parts partners
  partnership pastry pet petroleum pets petshop pharma pharmaceutical pharmacy phone photo photography physio pipes pizza plantation plastic plastics plumbing plywood pools poultry power precision press
  printers printing print produce production productions products project projects properties property publications publisher publishing pumps racing realty recycling refrigeration renovation rental
  repair research resort resources restaurant retail riders robotics roasters roti rubber safety saloon salon school scientific seafood seaways seeds services security semiconductor service shipping
  shoes shop sign signage signs skincare society softech software solar solicitors solution solutions sound spa spare spices sports stationers stationery steel store stores studio studios supermarket supplier
  suppliers supplies supply surgery surveyors sushi systems tailor tailoring tailors tea technical technic technics technologies technology tech telecom telecommunication textile textiles therapy tiles timber tools
  tour tours toys trade traders trading training transport travel travels tuition tyre tyres uniform uniforms valuers vape ventures vet veterinary video vision water wear wellness welding wholesale
  wire wireless wood woodwork works workshop world yoga
  bengkel butik kedai restoran klinik farmasi salun koperasi perniagaan syarikat tadika taska pasaraya borong percetakan perabot gerai katering kafe perusahaan pembinaan pembekal jahitan kilang pusat
  公司 贸易 有限公司 企业 五金 茶室 餐厅 诊所 药房 药店 书局 工程 美容院 补习中心 理发店 超市 杂货店 电器 眼镜店 花店 汽车 轮胎 建材
`);

/** Job titles: written below a name in a letter, and no part of an address. */
const jobs = listed(`
  optometrist dentist stylist barista chemist agent account
  accountant accounts admin administrator administration advisor analyst architect assistant associate auditor buyer cashier ceo cfo chairman chief clerk consultant controller coordinator coo cto director designer
  developer dispatcher editor engineer engineering executive foreman founder head human intern inspector lead lecturer logistics manager marketing md merchandiser nurse officer operations operator owner partner
  pharmacist planner president principal procurement production programmer project proprietor purchaser purchasing quality receptionist recruitment regional representative resources sales secretary senior junior solicitor
  specialist storekeeper superintendent supervisor surveyor teacher technician technologist technical trainee treasurer vice warehouse
  pengurus penyelia kerani pembantu pegawai setiausaha jurutera juruteknik pengarah eksekutif akauntan penolong timbalan ketua pentadbir pentadbiran pengetua penjaga stor
`);

/** Closing words of a letter and words that lead on to another topic. */
const letters = listed(`
  regards best kind warm warmest sincerely faithfully truly yours cheers rgds thanks thank hormat salam jutaan dear attached below following details detail address alamat
`);

/** Words used between job words: 'Head of Sales', 'Warehouse Supervisor, Northern Region', 'Kerani Pejabat'. */
const besideJobs = listed(
  'of and the to for dan region region-based northern southern central eastern western office pejabat general group branch shop front duty kewangan akaun hr it',
);

/** 'Procurement Executive', 'Pengurus Kewangan': a job title, which says nothing about the place. */
export function isJobTitle(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}'-]+/gu) ?? [];
  return (
    words.length > 0 &&
    words.length < 6 &&
    !/\d/.test(text) &&
    heldJobs.has(words.find((word) => heldJobs.has(word)) ?? '') &&
    words.every((word) => jobs.has(word) || besideJobs.has(word))
  );
}
/** A text without one of these is a department, which is part of an address. */
const heldJobs = listed(`
  accountant administrator advisor analyst architect assistant associate auditor buyer cashier ceo cfo chairman chief clerk consultant controller coordinator coo cto director designer developer editor
  engineer executive foreman founder inspector intern lecturer manager merchandiser nurse officer operator owner partner pharmacist planner president principal programmer proprietor purchaser receptionist
  representative secretary specialist storekeeper superintendent supervisor surveyor technician technologist trainee treasurer pengurus penyelia kerani pembantu pegawai setiausaha jurutera juruteknik pengarah eksekutif
  akauntan penolong timbalan pengetua optometrist dentist stylist barista chemist agent cashier
`);

const kinds: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['person', names],
  ['trade', trades],
  ['job', jobs],
  ['letter', letters],
];

/**
 * For each kind of word: whether all ('personAll'), at least half ('personHalf') or fewer ('personSome') of the words are of
 * that kind, and whether the last ('personLast') or the first ('personFirst') one is.
 */
export function lexiconMarks(words: readonly string[]): string[] {
  const marks: string[] = [];
  for (const [kind, list] of kinds) {
    const count = words.filter((word) => list.has(word)).length;
    if (count === 0) continue;
    marks.push(
      count === words.length ? `${kind}All` : count * 2 >= words.length ? `${kind}Half` : `${kind}Some`,
    );
    if (list.has(words.at(-1) ?? '')) marks.push(`${kind}Last`);
    if (list.has(words[0] ?? '')) marks.push(`${kind}First`);
  }
  return marks;
}
