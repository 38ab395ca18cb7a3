import type { GoodsGroup, Verdict } from '#web/static/goods.model.ts';

export interface DangerClass {
  /** As in the United Nations model regulations. */
  readonly number: string;
  readonly name: string;
  readonly examples: string;
  readonly verdict: Verdict;
  readonly rule: string;
}

const BY_ARRANGEMENT = 'Only by written arrangement, in limited quantities, by road within the country.';

export const dangerClasses: readonly DangerClass[] = [
  {
    number: '1',
    name: 'Explosives',
    examples: 'Fireworks, firecrackers, flares, ammunition, airbag inflators',
    verdict: 'no',
    rule: 'Never.',
  },
  {
    number: '2',
    name: 'Gases: flammable (2.1), non-flammable (2.2), toxic (2.3)',
    examples:
      'Aerosols, lighters, camping gas, fire extinguishers, oxygen and diving cylinders, refrigerants',
    verdict: 'conditions',
    rule: 'Aerosols by written arrangement, by road within the country. All others never.',
  },
  {
    number: '3',
    name: 'Flammable liquids',
    examples: 'Perfume, nail polish, paint, thinner, petrol, alcohol, hand sanitiser',
    verdict: 'conditions',
    rule: BY_ARRANGEMENT,
  },
  {
    number: '4',
    name: 'Flammable solids (4.1), self-heating (4.2), dangerous when wet (4.3)',
    examples: 'Matches, charcoal, firelighters, metal powders, calcium carbide',
    verdict: 'no',
    rule: 'Never.',
  },
  {
    number: '5',
    name: 'Oxidisers (5.1) and organic peroxides (5.2)',
    examples: 'Pool chlorine, peroxide hair bleach, fertiliser with nitrate, resin hardener',
    verdict: 'no',
    rule: 'Never.',
  },
  {
    number: '6',
    name: 'Toxic (6.1) and infectious (6.2) substances',
    examples: 'Pesticides, rat poison, cyanides, cultures, clinical waste',
    verdict: 'no',
    rule: 'Never.',
  },
  {
    number: '7',
    name: 'Radioactive material',
    examples: 'Isotopes for medicine and industry, some gauges, lantern mantles with thorium',
    verdict: 'no',
    rule: 'Never.',
  },
  {
    number: '8',
    name: 'Corrosives',
    examples: 'Acids, caustic soda, drain cleaner, bleach, acid batteries, mercury',
    verdict: 'conditions',
    rule: 'Batteries classed as non-spillable, by written arrangement. All others never.',
  },
  {
    number: '9',
    name: 'Miscellaneous',
    examples: 'Lithium batteries, dry ice, strong magnets, vehicles with batteries',
    verdict: 'conditions',
    rule: 'Small lithium batteries as listed under Lithium batteries; dry ice under COOL by arrangement.',
  },
];

export interface LithiumRule {
  readonly how: string;
  readonly examples: string;
  readonly verdict: Verdict;
  readonly rule: string;
}

/** Small batteries: the limits of special provision 188 of the United Nations model regulations. */
export const lithiumLimits = [
  'Lithium-ion: at most 20 Wh for each cell and 100 Wh for each battery. The watt-hours are printed on the case, or are volts × ampere-hours.',
  'Lithium-metal: at most 1 g of lithium for each cell and 2 g for each battery.',
  'Tested to section 38.3 of the United Nations Manual of Tests and Criteria; the maker has the test summary.',
] as const;

export const lithiumRules: readonly LithiumRule[] = [
  {
    how: 'Built into the equipment',
    examples: 'Phone, laptop, wireless earphones, watch (UN 3481, UN 3091)',
    verdict: 'yes',
    rule: 'Within the country. Switched off and secured against switching on, in a rigid box.',
  },
  {
    how: 'Packed with the equipment',
    examples: 'Camera with a spare battery, drill with a battery pack (UN 3481, UN 3091)',
    verdict: 'conditions',
    rule: 'By road. At most the batteries that the equipment needs and two spare sets, terminals covered, with the lithium battery mark.',
  },
  {
    how: 'Batteries alone',
    examples: 'Power bank, loose 18650 cells, spare phone battery (UN 3480, UN 3090)',
    verdict: 'conditions',
    rule: 'By written arrangement, by road within Peninsular Malaysia or within Singapore. Never by air.',
  },
  {
    how: 'Over the limits, damaged, swollen, recalled or for recycling',
    examples: 'Electric scooter or bicycle battery, swollen power bank',
    verdict: 'no',
    rule: 'Never.',
  },
];

/** Things from house and shop that people do not take for dangerous goods. */
export const hiddenDangers: readonly GoodsGroup[] = [
  {
    id: 'house-and-beauty',
    heading: 'House and beauty',
    goods: [
      {
        name: 'Perfume and aftershave',
        verdict: 'conditions',
        note: `Class 3. ${BY_ARRANGEMENT}`,
        also: 'fragrance cologne attar scent',
      },
      {
        name: 'Nail polish and remover',
        verdict: 'conditions',
        note: `Class 3. ${BY_ARRANGEMENT}`,
        also: 'acetone varnish',
      },
      {
        name: 'Hair spray, deodorant spray, dry shampoo',
        verdict: 'conditions',
        note: `Class 2.1. ${BY_ARRANGEMENT}`,
        also: 'aerosol spray can mousse',
      },
      {
        name: 'Hand sanitiser and disinfectant with alcohol',
        verdict: 'conditions',
        note: `Class 3. ${BY_ARRANGEMENT} Without alcohol they may be sent.`,
        also: 'sanitizer ethanol isopropyl wipes',
      },
      {
        name: 'Hair bleach with peroxide',
        verdict: 'no',
        note: 'Class 5.1.',
        also: 'hair dye developer hydrogen peroxide',
      },
      {
        name: 'Bleach and drain cleaner',
        verdict: 'no',
        note: 'Class 8.',
        also: 'clorox caustic acid toilet',
      },
      {
        name: 'Insect spray and rat poison',
        verdict: 'no',
        note: 'Classes 2.1 and 6.1.',
        also: 'pesticide ridsect mosquito',
      },
      {
        name: 'Matches and lighters',
        verdict: 'no',
        note: 'Classes 4.1 and 2.1, also when they are almost empty.',
        also: 'zippo gas fire',
      },
    ],
  },
  {
    id: 'electronics',
    heading: 'Electronics and toys',
    goods: [
      {
        name: 'Power banks',
        verdict: 'conditions',
        note: 'Lithium batteries alone: by written arrangement, by road within Peninsular Malaysia. Never by air, so not to Sabah, Sarawak and Labuan.',
        also: 'powerbank charger portable battery lithium',
        unless: {
          SG: {
            verdict: 'conditions',
            note: 'Lithium batteries alone: by written arrangement, by road within Singapore. Never by air.',
          },
        },
      },
      {
        name: 'Electric scooters and hoverboards',
        verdict: 'no',
        note: 'Their batteries are mostly over 100 Wh. Without the battery they may be sent.',
        also: 'e-bike ebike personal mobility device pmd',
      },
      {
        name: 'Drones',
        verdict: 'conditions',
        note: 'With batteries up to 100 Wh, as for equipment. Some need a permit at the destination.',
        also: 'quadcopter uav lithium',
        unless: {
          SG: {
            verdict: 'conditions',
            note: 'With batteries up to 100 Wh, as for equipment. Over 250 g they must be registered in Singapore.',
          },
        },
      },
      {
        name: 'Alkaline and rechargeable AA batteries',
        verdict: 'yes',
        note: 'Not dangerous goods, if their ends cannot touch.',
        also: 'nimh dry cell button',
      },
      {
        name: 'Loudspeakers and strong magnets',
        verdict: 'conditions',
        note: 'By road. By air only when shielded.',
        also: 'neodymium speaker magnetic',
      },
      {
        name: 'Party poppers and sparklers',
        verdict: 'no',
        note: 'Class 1.',
        also: 'firework mercun bunga api',
        unless: { SG: { verdict: 'no', note: 'Class 1. Fireworks are banned in Singapore besides.' } },
      },
    ],
  },
  {
    id: 'workshop-and-sport',
    heading: 'Workshop, garden and sport',
    goods: [
      {
        name: 'Paint, varnish and thinner',
        verdict: 'conditions',
        note: `Class 3. ${BY_ARRANGEMENT} Water-based paint may be sent in sealed tins.`,
        also: 'lacquer solvent turpentine spray paint',
      },
      {
        name: 'Glue and resin with hardener',
        verdict: 'conditions',
        note: `Classes 3 and 5.2. ${BY_ARRANGEMENT} Paper glue may be sent.`,
        also: 'epoxy adhesive super glue',
      },
      {
        name: 'Car and motorcycle batteries',
        verdict: 'conditions',
        note: 'Class 8. Non-spillable ones by written arrangement, all others never.',
        also: 'acid lead',
      },
      {
        name: 'Engines and tools with petrol',
        verdict: 'no',
        note: 'Class 3. Drained, rinsed and dry they may be sent.',
        also: 'chainsaw mower fuel generator carburettor',
      },
      {
        name: 'Gas cartridges, fire extinguishers, diving cylinders',
        verdict: 'no',
        note: 'Class 2. An empty cylinder with its valve taken out may be sent.',
        also: 'camping stove butane co2 oxygen',
      },
      {
        name: 'Fertiliser and pool chemicals',
        verdict: 'no',
        note: 'Class 5.1. Compost may be sent.',
        also: 'chlorine nitrate garden',
      },
      {
        name: 'Pepper spray',
        verdict: 'no',
        note: 'Dangerous goods, and controlled as a weapon.',
        also: 'self-defence spray tear gas',
      },
      {
        name: 'Dry ice',
        verdict: 'conditions',
        note: 'Class 9, UN 1845. Only under COOL by arrangement, in packing that lets the gas out, with the weight written on it.',
        also: 'carbon dioxide cooling frozen',
      },
      {
        name: 'Mercury thermometers and barometers',
        verdict: 'no',
        note: 'Class 8.',
        also: 'medical blood pressure',
      },
    ],
  },
];

/** What the sender does with dangerous goods that have been agreed. */
export const declaringSteps = [
  'Ask us before the first shipment, with the safety data sheet, and wait for our written agreement.',
  'Answer Yes to dangerous goods when you create the CN, and name the goods as they are, not “samples” or “gift”.',
  'Pack in the quantities and packing that the regulations require, and put the marks and class labels beside the CN.',
  'Hand the documents to the driver; do not leave the parcel with other parcels on a trolley.',
] as const;
