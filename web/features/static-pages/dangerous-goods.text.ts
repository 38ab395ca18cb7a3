import { m } from '#shared/platform/words/words.ts';
import type { GoodsGroup, Verdict } from '#web/features/static-pages/goods.model.ts';

interface DangerClass {
  /** Number of the class in the United Nations model regulations. */
  readonly number: string;
  readonly name: string;
  readonly examples: string;
  readonly verdict: Verdict;
  readonly rule: string;
}

export const dangerClasses: readonly DangerClass[] = [
  {
    number: '1',
    name: m.static_pages_class_1(),
    examples: m.static_pages_class_1_examples(),
    verdict: 'no',
    rule: m.static_pages_never(),
  },
  {
    number: '2',
    name: m.static_pages_class_2(),
    examples: m.static_pages_class_2_examples(),
    verdict: 'conditions',
    rule: m.static_pages_class_2_rule(),
  },
  {
    number: '3',
    name: m.static_pages_class_3(),
    examples: m.static_pages_class_3_examples(),
    verdict: 'conditions',
    rule: m.static_pages_by_arrangement(),
  },
  {
    number: '4',
    name: m.static_pages_class_4(),
    examples: m.static_pages_class_4_examples(),
    verdict: 'no',
    rule: m.static_pages_never(),
  },
  {
    number: '5',
    name: m.static_pages_class_5(),
    examples: m.static_pages_class_5_examples(),
    verdict: 'no',
    rule: m.static_pages_never(),
  },
  {
    number: '6',
    name: m.static_pages_class_6(),
    examples: m.static_pages_class_6_examples(),
    verdict: 'no',
    rule: m.static_pages_never(),
  },
  {
    number: '7',
    name: m.static_pages_class_7(),
    examples: m.static_pages_class_7_examples(),
    verdict: 'no',
    rule: m.static_pages_never(),
  },
  {
    number: '8',
    name: m.static_pages_class_8(),
    examples: m.static_pages_class_8_examples(),
    verdict: 'conditions',
    rule: m.static_pages_class_8_rule(),
  },
  {
    number: '9',
    name: m.static_pages_class_9(),
    examples: m.static_pages_class_9_examples(),
    verdict: 'conditions',
    rule: m.static_pages_class_9_rule(),
  },
];

interface LithiumRule {
  readonly how: string;
  readonly examples: string;
  readonly verdict: Verdict;
  readonly rule: string;
}

/** Small batteries: the limits of special provision 188 of the United Nations model regulations. */
export const lithiumLimits = [
  m.static_pages_lithium_limit_1(),
  m.static_pages_lithium_limit_2(),
  m.static_pages_lithium_limit_3(),
] as const;

export const lithiumRules: readonly LithiumRule[] = [
  {
    how: m.static_pages_lithium_1(),
    examples: m.static_pages_lithium_1_examples(),
    verdict: 'yes',
    rule: m.static_pages_lithium_1_rule(),
  },
  {
    how: m.static_pages_lithium_2(),
    examples: m.static_pages_lithium_2_examples(),
    verdict: 'conditions',
    rule: m.static_pages_lithium_2_rule(),
  },
  {
    how: m.static_pages_lithium_3(),
    examples: m.static_pages_lithium_3_examples(),
    verdict: 'conditions',
    rule: m.static_pages_lithium_3_rule(),
  },
  {
    how: m.static_pages_lithium_4(),
    examples: m.static_pages_lithium_4_examples(),
    verdict: 'no',
    rule: m.static_pages_never(),
  },
];

/** Everyday items that people do not recognise as dangerous goods. */
export const hiddenDangers: readonly GoodsGroup[] = [
  {
    id: 'house-and-beauty',
    heading: m.static_pages_goods_group_house_and_beauty(),
    goods: [
      {
        id: 'perfume-and-aftershave',
        name: m.static_pages_goods_perfume_and_aftershave(),
        verdict: 'conditions',
        note: m.static_pages_goods_perfume_and_aftershave_note({
          arrangement: m.static_pages_by_arrangement(),
        }),
      },
      {
        id: 'nail-polish-and-remover',
        name: m.static_pages_goods_nail_polish_and_remover(),
        verdict: 'conditions',
        note: m.static_pages_goods_nail_polish_and_remover_note({
          arrangement: m.static_pages_by_arrangement(),
        }),
      },
      {
        id: 'hair-spray-deodorant-spray',
        name: m.static_pages_goods_hair_spray_deodorant_spray(),
        verdict: 'conditions',
        note: m.static_pages_goods_hair_spray_deodorant_spray_note({
          arrangement: m.static_pages_by_arrangement(),
        }),
      },
      {
        id: 'hand-sanitiser-and-disinfectant',
        name: m.static_pages_goods_hand_sanitiser_and_disinfectant(),
        verdict: 'conditions',
        note: m.static_pages_goods_hand_sanitiser_and_disinfectant_note({
          arrangement: m.static_pages_by_arrangement(),
        }),
      },
      {
        id: 'hair-bleach-with-peroxide',
        name: m.static_pages_goods_hair_bleach_with_peroxide(),
        verdict: 'no',
        note: m.static_pages_goods_hair_bleach_with_peroxide_note(),
      },
      {
        id: 'bleach-and-drain-cleaner',
        name: m.static_pages_goods_bleach_and_drain_cleaner(),
        verdict: 'no',
        note: m.static_pages_goods_bleach_and_drain_cleaner_note(),
      },
      {
        id: 'insect-spray-and-rat',
        name: m.static_pages_goods_insect_spray_and_rat(),
        verdict: 'no',
        note: m.static_pages_goods_insect_spray_and_rat_note(),
      },
      {
        id: 'matches-and-lighters',
        name: m.static_pages_goods_matches_and_lighters(),
        verdict: 'no',
        note: m.static_pages_goods_matches_and_lighters_note(),
      },
    ],
  },
  {
    id: 'electronics',
    heading: m.static_pages_goods_group_electronics(),
    goods: [
      {
        id: 'power-banks',
        name: m.static_pages_goods_power_banks(),
        verdict: 'conditions',
        note: m.static_pages_goods_power_banks_note(),
        unless: {
          SG: {
            verdict: 'conditions',
            note: m.static_pages_goods_power_banks_note_sg(),
          },
        },
      },
      {
        id: 'electric-scooters-and-hoverboards',
        name: m.static_pages_goods_electric_scooters_and_hoverboards(),
        verdict: 'no',
        note: m.static_pages_goods_electric_scooters_and_hoverboards_note(),
      },
      {
        id: 'drones',
        name: m.static_pages_goods_drones(),
        verdict: 'conditions',
        note: m.static_pages_goods_drones_note(),
        unless: {
          SG: {
            verdict: 'conditions',
            note: m.static_pages_goods_drones_note_sg(),
          },
        },
      },
      {
        id: 'alkaline-and-rechargeable-aa',
        name: m.static_pages_goods_alkaline_and_rechargeable_aa(),
        verdict: 'yes',
        note: m.static_pages_goods_alkaline_and_rechargeable_aa_note(),
      },
      {
        id: 'loudspeakers-and-strong-magnets',
        name: m.static_pages_goods_loudspeakers_and_strong_magnets(),
        verdict: 'conditions',
        note: m.static_pages_goods_loudspeakers_and_strong_magnets_note(),
      },
      {
        id: 'party-poppers-and-sparklers',
        name: m.static_pages_goods_party_poppers_and_sparklers(),
        verdict: 'no',
        note: m.static_pages_goods_party_poppers_and_sparklers_note(),
        unless: { SG: { verdict: 'no', note: m.static_pages_goods_party_poppers_and_sparklers_note_sg() } },
      },
    ],
  },
  {
    id: 'workshop-and-sport',
    heading: m.static_pages_goods_group_workshop_and_sport(),
    goods: [
      {
        id: 'paint-varnish-and-thinner',
        name: m.static_pages_goods_paint_varnish_and_thinner(),
        verdict: 'conditions',
        note: m.static_pages_goods_paint_varnish_and_thinner_note({
          arrangement: m.static_pages_by_arrangement(),
        }),
      },
      {
        id: 'glue-and-resin-with',
        name: m.static_pages_goods_glue_and_resin_with(),
        verdict: 'conditions',
        note: m.static_pages_goods_glue_and_resin_with_note({ arrangement: m.static_pages_by_arrangement() }),
      },
      {
        id: 'car-and-motorcycle-batteries',
        name: m.static_pages_goods_car_and_motorcycle_batteries(),
        verdict: 'conditions',
        note: m.static_pages_goods_car_and_motorcycle_batteries_note(),
      },
      {
        id: 'engines-and-tools-with',
        name: m.static_pages_goods_engines_and_tools_with(),
        verdict: 'no',
        note: m.static_pages_goods_engines_and_tools_with_note(),
      },
      {
        id: 'gas-cartridges-fire-extinguishers',
        name: m.static_pages_goods_gas_cartridges_fire_extinguishers(),
        verdict: 'no',
        note: m.static_pages_goods_gas_cartridges_fire_extinguishers_note(),
      },
      {
        id: 'fertiliser-and-pool-chemicals',
        name: m.static_pages_goods_fertiliser_and_pool_chemicals(),
        verdict: 'no',
        note: m.static_pages_goods_fertiliser_and_pool_chemicals_note(),
      },
      {
        id: 'pepper-spray',
        name: m.static_pages_goods_pepper_spray(),
        verdict: 'no',
        note: m.static_pages_goods_pepper_spray_note(),
      },
      {
        id: 'dry-ice',
        name: m.static_pages_goods_dry_ice(),
        verdict: 'conditions',
        note: m.static_pages_goods_dry_ice_note(),
      },
      {
        id: 'mercury-thermometers-and-barometers',
        name: m.static_pages_goods_mercury_thermometers_and_barometers(),
        verdict: 'no',
        note: m.static_pages_goods_mercury_thermometers_and_barometers_note(),
      },
    ],
  },
];

/** The sender's steps for dangerous goods whose carriage has been agreed. */
export const declaringSteps = [
  m.static_pages_declaring_step_1(),
  m.static_pages_declaring_step_2(),
  m.static_pages_declaring_step_3(),
  m.static_pages_declaring_step_4(),
] as const;
