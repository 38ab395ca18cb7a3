import type { GoodsGroup } from '#web/static/goods.model.ts';
import { figures } from '#web/static/figures.text.ts';

/** What may not be sent, and what may be on conditions; part of the terms of carriage. */
export const prohibitedItems: readonly GoodsGroup[] = [
  {
    id: 'money-and-valuables',
    heading: 'Money and valuables',
    goods: [
      {
        name: 'Cash and banknotes',
        verdict: 'no',
        note: 'Of any country, also as a gift in an envelope.',
        also: 'currency coins ringgit dollar ang pow angpau money',
      },
      {
        name: 'Cheques, bearer bonds and shares',
        verdict: 'conditions',
        note: 'Crossed cheques to a named payee may be sent as a document. Nothing that whoever holds it can cash.',
        also: 'bank draft instrument securities',
      },
      {
        name: 'Bullion and loose precious stones',
        verdict: 'no',
        note: 'Gold, silver and platinum bars, uncut or unset stones.',
        also: 'gold diamond silver',
      },
      {
        name: 'Jewellery and watches',
        verdict: 'conditions',
        note: `Ordinary items up to the basic liability of ${figures.basicLiability}. Enhanced liability does not apply.`,
        also: 'ring necklace bracelet fashion',
      },
      {
        name: 'Passports and identity cards',
        verdict: 'conditions',
        note: 'Only by the holder or an authority, in a sealed document envelope, within the country.',
        also: 'mykad nric visa documents ic',
      },
      {
        name: 'Vouchers, SIM cards and prepaid cards',
        verdict: 'conditions',
        note: 'Not activated. Their face value is not covered.',
        also: 'gift card phone card top-up',
      },
      {
        name: 'Works of art and antiques',
        verdict: 'conditions',
        note: 'By arrangement. Heritage objects need an export permit.',
        also: 'painting collectible antique',
      },
    ],
  },
  {
    id: 'unlawful',
    heading: 'Forbidden or controlled by law',
    goods: [
      {
        name: 'Narcotics and psychotropic substances',
        verdict: 'no',
        note: 'In any amount, with the tools for using them. We report what is found.',
        also: 'drugs cannabis cbd ganja ketum kratom',
      },
      {
        name: 'Weapons, ammunition and parts of them',
        verdict: 'no',
        note: 'Also replicas, air guns, electric shock devices and knuckledusters.',
        also: 'gun firearm pistol toy gun airsoft bullet taser',
      },
      {
        name: 'Kitchen knives and tools',
        verdict: 'conditions',
        note: 'Blades covered and fixed in a rigid box. No flick knives, daggers or swords.',
        also: 'knife parang cutter blade scissors',
      },
      {
        name: 'Counterfeit and pirated goods',
        verdict: 'no',
        note: 'Copies of brands, films, software or books made without a licence.',
        also: 'fake replica imitation copy',
      },
      {
        name: 'Obscene or seditious material',
        verdict: 'no',
        note: 'Printed, on a data carrier or as an object.',
        also: 'pornography adult book dvd',
      },
      {
        name: 'Protected animals and plants, and parts of them',
        verdict: 'no',
        note: 'Ivory, corals, skins, shells, agarwood and the like, unless with the permit of the wildlife authority.',
        also: 'cites ivory endangered tortoise leather',
      },
      {
        name: 'Cigarettes and tobacco',
        verdict: 'conditions',
        note: 'Duty-paid, within Malaysia, from licensed sellers. Not across a border.',
        also: 'cigar rokok smoke',
        unless: {
          SG: { verdict: 'no', note: 'Not carried for Singapore accounts.' },
        },
      },
      {
        name: 'E-cigarettes, vapes and their liquids',
        verdict: 'conditions',
        note: 'Only where the law of origin and destination state allows them, by arrangement. Never to Singapore.',
        also: 'vaporiser vape pod juice shisha',
        unless: {
          SG: { verdict: 'no', note: 'Their import, sale and possession are offences in Singapore.' },
        },
      },
      {
        name: 'Alcoholic drinks',
        verdict: 'conditions',
        note: 'Duty-paid, within the country, up to 24 % alcohol, from a licensed sender to an adult, packed against breaking.',
        also: 'wine beer liquor spirits',
      },
      {
        name: 'Chewing gum',
        verdict: 'conditions',
        note: 'Within Malaysia yes. Not to Singapore.',
        also: 'bubble gum sweets',
        unless: {
          SG: {
            verdict: 'no',
            note: 'May not be imported into Singapore; approved dental gum needs a licence.',
          },
        },
      },
      {
        name: 'Lottery tickets and gambling devices',
        verdict: 'no',
        note: 'Also advertising for unlicensed betting.',
        also: 'casino slot machine betting',
      },
      {
        name: 'Strategic and dual-use goods',
        verdict: 'conditions',
        note: 'With the export permit that the Strategic Trade Act 2010 (Malaysia) or the Strategic Goods (Control) Act 2002 (Singapore) requires.',
        also: 'export control military encryption drone',
      },
      {
        name: 'Radio transmitters and network equipment',
        verdict: 'conditions',
        note: 'Type-approved for the destination. Signal jammers are refused.',
        also: 'walkie-talkie router jammer wifi',
      },
    ],
  },
  {
    id: 'living-and-human',
    heading: 'Living things and human matter',
    goods: [
      {
        name: 'Live animals',
        verdict: 'no',
        note: 'Also fish, insects and eggs for hatching.',
        also: 'pet cat dog hamster shrimp bee',
      },
      {
        name: 'Human remains and ashes',
        verdict: 'no',
        note: 'Please ask a funeral director.',
        also: 'urn cremated bone',
      },
      {
        name: 'Blood, tissue and medical samples',
        verdict: 'no',
        note: 'Exempt specimens only under a medical courier contract.',
        also: 'specimen urine swab laboratory test',
      },
      {
        name: 'Plants, seeds and soil',
        verdict: 'conditions',
        note: 'Dry, healthy and within Peninsular Malaysia. Sabah, Sarawak, Labuan and other countries need a plant health certificate.',
        also: 'flower succulent tree cutting',
        unless: {
          SG: {
            verdict: 'conditions',
            note: 'Within Singapore. Across a border with a plant health certificate.',
          },
        },
      },
    ],
  },
  {
    id: 'food-and-medicine',
    heading: 'Food, medicine and cosmetics',
    goods: [
      {
        name: 'Packaged dry food',
        verdict: 'yes',
        note: 'Factory-sealed, labelled, with at least 30 days to its use-by date.',
        also: 'biscuit cookies noodles snack rice kuih raya coffee tea',
      },
      {
        name: 'Chilled and frozen food',
        verdict: 'conditions',
        note: `Only from a COOL account, up to ${figures.crossBorderWeight} for each CN: cooled through before hand-over, leak-proof, in a rigid box. Frozen where the account has it.`,
        also: 'cool meat seafood fish durian ice cream cake dairy cold',
      },
      {
        name: 'Fresh food without cooling',
        verdict: 'no',
        note: 'Raw meat, fish, cooked meals, cut fruit and cream cakes spoil on the way. See COOL.',
        also: 'perishable vegetables fruit durian nasi lemak home-cooked',
      },
      {
        name: 'Meat and dairy across a border',
        verdict: 'no',
        note: 'Both countries take them only from approved plants with import permits.',
        also: 'bak kwa sausage egg milk cheese',
      },
      {
        name: 'Drinks, sauces and oils',
        verdict: 'conditions',
        note: 'Sealed bottles, each in a bag, upright in a rigid box with absorbent filling.',
        also: 'liquid honey syrup sambal juice sauce',
      },
      {
        name: 'Medicine without prescription and supplements',
        verdict: 'conditions',
        note: 'Registered products in their retail packing, within the country.',
        also: 'vitamin painkiller panadol traditional herbal',
      },
      {
        name: 'Prescription medicine',
        verdict: 'conditions',
        note: 'From a licensed pharmacy or clinic, within the country. Nothing that needs cooling.',
        also: 'insulin antibiotic pills drugs pharmacy',
      },
      {
        name: 'Cosmetics',
        verdict: 'yes',
        note: 'Notified products. Perfume, nail polish and aerosols are dangerous goods.',
        also: 'cream lipstick powder skincare shampoo',
      },
    ],
  },
  {
    id: 'everyday',
    heading: 'Everyday goods',
    goods: [
      {
        name: 'Mobile phones, laptops and tablets',
        verdict: 'conditions',
        note: 'With the battery built in, switched off, in a rigid box. See dangerous goods for the limits.',
        also: 'handphone computer electronics iphone lithium battery',
      },
      {
        name: 'Clothes, shoes and bags',
        verdict: 'yes',
        note: 'Used ones clean and dry.',
        also: 'garment fabric textile baju',
      },
      {
        name: 'Books and documents',
        verdict: 'yes',
        note: `Documents up to ${figures.documentWeight}; send heavier ones as a parcel.`,
        also: 'paper letter contract certificate magazine',
      },
      {
        name: 'Glass and ceramics',
        verdict: 'conditions',
        note: 'Each wrapped, with 5 cm of cushioning on every side. Breakage is not covered by enhanced liability.',
        also: 'fragile plate cup vase mirror',
      },
      {
        name: 'Car and motorcycle parts',
        verdict: 'conditions',
        note: 'Drained of fuel and oil and dry. No airbags, gas struts or acid batteries.',
        also: 'engine gearbox carburettor spare',
      },
      {
        name: 'Tyres, poles and other bulky goods',
        verdict: 'conditions',
        note: 'Charged by volumetric weight; arrange pieces over 1.5 m or 50 kg beforehand.',
        also: 'large long heavy furniture bicycle',
      },
    ],
  },
];
