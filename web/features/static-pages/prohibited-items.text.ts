import { m } from '#shared/platform/words/words.ts';
import type { GoodsGroup } from '#web/features/static-pages/goods.model.ts';
import { amounts } from '#web/features/static-pages/amounts.model.ts';
import { figures } from '#web/features/static-pages/figures.text.ts';

/** Items that may not be sent, or only under conditions; part of the terms of carriage. */
export const prohibitedItems: readonly GoodsGroup[] = [
  {
    id: 'money-and-valuables',
    heading: m.static_pages_goods_group_money_and_valuables(),
    goods: [
      {
        id: 'cash-and-banknotes',
        name: m.static_pages_goods_cash_and_banknotes(),
        verdict: 'no',
        note: m.static_pages_goods_cash_and_banknotes_note(),
      },
      {
        id: 'cheques-bearer-bonds-and',
        name: m.static_pages_goods_cheques_bearer_bonds_and(),
        verdict: 'conditions',
        note: m.static_pages_goods_cheques_bearer_bonds_and_note(),
      },
      {
        id: 'bullion-and-loose-precious',
        name: m.static_pages_goods_bullion_and_loose_precious(),
        verdict: 'no',
        note: m.static_pages_goods_bullion_and_loose_precious_note(),
      },
      {
        id: 'jewellery-and-watches',
        name: m.static_pages_goods_jewellery_and_watches(),
        verdict: 'conditions',
        note: m.static_pages_goods_jewellery_and_watches_note({ basic: amounts.basicLiability }),
      },
      {
        id: 'passports-and-identity-cards',
        name: m.static_pages_goods_passports_and_identity_cards(),
        verdict: 'conditions',
        note: m.static_pages_goods_passports_and_identity_cards_note(),
      },
      {
        id: 'vouchers-sim-cards-and',
        name: m.static_pages_goods_vouchers_sim_cards_and(),
        verdict: 'conditions',
        note: m.static_pages_goods_vouchers_sim_cards_and_note(),
      },
      {
        id: 'works-of-art-and',
        name: m.static_pages_goods_works_of_art_and(),
        verdict: 'conditions',
        note: m.static_pages_goods_works_of_art_and_note(),
      },
    ],
  },
  {
    id: 'unlawful',
    heading: m.static_pages_goods_group_unlawful(),
    goods: [
      {
        id: 'narcotics-and-psychotropic-substances',
        name: m.static_pages_goods_narcotics_and_psychotropic_substances(),
        verdict: 'no',
        note: m.static_pages_goods_narcotics_and_psychotropic_substances_note(),
      },
      {
        id: 'weapons-ammunition-and-parts',
        name: m.static_pages_goods_weapons_ammunition_and_parts(),
        verdict: 'no',
        note: m.static_pages_goods_weapons_ammunition_and_parts_note(),
      },
      {
        id: 'kitchen-knives-and-tools',
        name: m.static_pages_goods_kitchen_knives_and_tools(),
        verdict: 'conditions',
        note: m.static_pages_goods_kitchen_knives_and_tools_note(),
      },
      {
        id: 'counterfeit-and-pirated-goods',
        name: m.static_pages_goods_counterfeit_and_pirated_goods(),
        verdict: 'no',
        note: m.static_pages_goods_counterfeit_and_pirated_goods_note(),
      },
      {
        id: 'obscene-or-seditious-material',
        name: m.static_pages_goods_obscene_or_seditious_material(),
        verdict: 'no',
        note: m.static_pages_goods_obscene_or_seditious_material_note(),
      },
      {
        id: 'protected-animals-and-plants',
        name: m.static_pages_goods_protected_animals_and_plants(),
        verdict: 'no',
        note: m.static_pages_goods_protected_animals_and_plants_note(),
      },
      {
        id: 'cigarettes-and-tobacco',
        name: m.static_pages_goods_cigarettes_and_tobacco(),
        verdict: 'conditions',
        note: m.static_pages_goods_cigarettes_and_tobacco_note(),
        unless: {
          SG: { verdict: 'no', note: m.static_pages_goods_cigarettes_and_tobacco_note_sg() },
        },
      },
      {
        id: 'e-cigarettes-vapes-and',
        name: m.static_pages_goods_e_cigarettes_vapes_and(),
        verdict: 'conditions',
        note: m.static_pages_goods_e_cigarettes_vapes_and_note(),
        unless: {
          SG: { verdict: 'no', note: m.static_pages_goods_e_cigarettes_vapes_and_note_sg() },
        },
      },
      {
        id: 'alcoholic-drinks',
        name: m.static_pages_goods_alcoholic_drinks(),
        verdict: 'conditions',
        note: m.static_pages_goods_alcoholic_drinks_note(),
      },
      {
        id: 'chewing-gum',
        name: m.static_pages_goods_chewing_gum(),
        verdict: 'conditions',
        note: m.static_pages_goods_chewing_gum_note(),
        unless: {
          SG: {
            verdict: 'no',
            note: m.static_pages_goods_chewing_gum_note_sg(),
          },
        },
      },
      {
        id: 'lottery-tickets-and-gambling',
        name: m.static_pages_goods_lottery_tickets_and_gambling(),
        verdict: 'no',
        note: m.static_pages_goods_lottery_tickets_and_gambling_note(),
      },
      {
        id: 'strategic-and-dual-use',
        name: m.static_pages_goods_strategic_and_dual_use(),
        verdict: 'conditions',
        note: m.static_pages_goods_strategic_and_dual_use_note(),
      },
      {
        id: 'radio-transmitters-and-network',
        name: m.static_pages_goods_radio_transmitters_and_network(),
        verdict: 'conditions',
        note: m.static_pages_goods_radio_transmitters_and_network_note(),
      },
    ],
  },
  {
    id: 'living-and-human',
    heading: m.static_pages_goods_group_living_and_human(),
    goods: [
      {
        id: 'live-animals',
        name: m.static_pages_goods_live_animals(),
        verdict: 'no',
        note: m.static_pages_goods_live_animals_note(),
      },
      {
        id: 'human-remains-and-ashes',
        name: m.static_pages_goods_human_remains_and_ashes(),
        verdict: 'no',
        note: m.static_pages_goods_human_remains_and_ashes_note(),
      },
      {
        id: 'blood-tissue-and-medical',
        name: m.static_pages_goods_blood_tissue_and_medical(),
        verdict: 'no',
        note: m.static_pages_goods_blood_tissue_and_medical_note(),
      },
      {
        id: 'plants-seeds-and-soil',
        name: m.static_pages_goods_plants_seeds_and_soil(),
        verdict: 'conditions',
        note: m.static_pages_goods_plants_seeds_and_soil_note(),
        unless: {
          SG: {
            verdict: 'conditions',
            note: m.static_pages_goods_plants_seeds_and_soil_note_sg(),
          },
        },
      },
    ],
  },
  {
    id: 'food-and-medicine',
    heading: m.static_pages_goods_group_food_and_medicine(),
    goods: [
      {
        id: 'packaged-dry-food',
        name: m.static_pages_goods_packaged_dry_food(),
        verdict: 'yes',
        note: m.static_pages_goods_packaged_dry_food_note(),
      },
      {
        id: 'chilled-and-frozen-food',
        name: m.static_pages_goods_chilled_and_frozen_food(),
        verdict: 'conditions',
        note: m.static_pages_goods_chilled_and_frozen_food_note({
          crossBorderWeight: figures.crossBorderWeight,
        }),
      },
      {
        id: 'fresh-food-without-cooling',
        name: m.static_pages_goods_fresh_food_without_cooling(),
        verdict: 'no',
        note: m.static_pages_goods_fresh_food_without_cooling_note(),
      },
      {
        id: 'meat-and-dairy-across',
        name: m.static_pages_goods_meat_and_dairy_across(),
        verdict: 'no',
        note: m.static_pages_goods_meat_and_dairy_across_note(),
      },
      {
        id: 'drinks-sauces-and-oils',
        name: m.static_pages_goods_drinks_sauces_and_oils(),
        verdict: 'conditions',
        note: m.static_pages_goods_drinks_sauces_and_oils_note(),
      },
      {
        id: 'medicine-without-prescription-and',
        name: m.static_pages_goods_medicine_without_prescription_and(),
        verdict: 'conditions',
        note: m.static_pages_goods_medicine_without_prescription_and_note(),
      },
      {
        id: 'prescription-medicine',
        name: m.static_pages_goods_prescription_medicine(),
        verdict: 'conditions',
        note: m.static_pages_goods_prescription_medicine_note(),
      },
      {
        id: 'cosmetics',
        name: m.static_pages_goods_cosmetics(),
        verdict: 'yes',
        note: m.static_pages_goods_cosmetics_note(),
      },
    ],
  },
  {
    id: 'everyday',
    heading: m.static_pages_goods_group_everyday(),
    goods: [
      {
        id: 'mobile-phones-laptops-and',
        name: m.static_pages_goods_mobile_phones_laptops_and(),
        verdict: 'conditions',
        note: m.static_pages_goods_mobile_phones_laptops_and_note(),
      },
      {
        id: 'clothes-shoes-and-bags',
        name: m.static_pages_goods_clothes_shoes_and_bags(),
        verdict: 'yes',
        note: m.static_pages_goods_clothes_shoes_and_bags_note(),
      },
      {
        id: 'books-and-documents',
        name: m.static_pages_goods_books_and_documents(),
        verdict: 'yes',
        note: m.static_pages_goods_books_and_documents_note({ documentWeight: figures.documentWeight }),
      },
      {
        id: 'glass-and-ceramics',
        name: m.static_pages_goods_glass_and_ceramics(),
        verdict: 'conditions',
        note: m.static_pages_goods_glass_and_ceramics_note(),
      },
      {
        id: 'car-and-motorcycle-parts',
        name: m.static_pages_goods_car_and_motorcycle_parts(),
        verdict: 'conditions',
        note: m.static_pages_goods_car_and_motorcycle_parts_note(),
      },
      {
        id: 'tyres-poles-and-other',
        name: m.static_pages_goods_tyres_poles_and_other(),
        verdict: 'conditions',
        note: m.static_pages_goods_tyres_poles_and_other_note(),
      },
    ],
  },
];
