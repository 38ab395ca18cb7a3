import type { QuestionGroup } from '#web/features/static-pages/faq.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { m } from '#shared/platform/words/words.ts';
import { amounts } from '#web/features/static-pages/amounts.model.ts';
import { documents, figures } from '#web/features/static-pages/figures.text.ts';

/** Questions about creating consignments, singly and in bulk, and printing them. */
export const shippingQuestions: readonly QuestionGroup[] = [
  {
    id: 'shipping',
    heading: m.static_pages_faq_group_shipping(),
    questions: [
      {
        id: 'create-cn',
        question: m.static_pages_faq_create_cn(),
        answer: [m.static_pages_faq_create_cn_answer()],
      },
      {
        id: 'which-tab',
        question: m.static_pages_faq_which_tab(),
        answer: [m.static_pages_faq_which_tab_answer()],
      },
      {
        id: 'paste-address',
        question: m.static_pages_faq_paste_address(),
        answer: [m.static_pages_faq_paste_address_answer()],
      },
      {
        id: 'max-pieces',
        question: m.static_pages_faq_max_pieces(),
        answer: [
          m.static_pages_faq_max_pieces_answer({
            pieces: limits.piecesMax,
            codPieces: limits.codPiecesMax,
            documentWeight: figures.documentWeight,
            crossBorderWeight: figures.crossBorderWeight,
          }),
        ],
      },
      {
        id: 'chargeable-weight',
        question: m.static_pages_faq_chargeable_weight(),
        answer: [
          m.static_pages_faq_chargeable_weight_answer({
            divisorDomestic: figures.divisorDomestic,
            divisorInternational: figures.divisorInternational,
          }),
        ],
      },
      {
        id: 'priority',
        question: m.static_pages_faq_priority(),
        answer: [
          m.static_pages_faq_priority_answer({
            priorityWeight: figures.priorityWeight,
            pieces: limits.priorityPiecesMax,
            priorityDropOff: figures.priorityDropOff,
            priorityPickup: figures.priorityPickup,
            priorityHalfDay: figures.priorityHalfDay,
            priorityTerms: documents.priorityTerms.path,
          }),
        ],
      },
      {
        id: 'oda-nsa',
        question: m.static_pages_faq_oda_nsa(),
        answer: [m.static_pages_faq_oda_nsa_answer()],
      },
      {
        id: 'cash-on-delivery',
        question: m.static_pages_faq_cash_on_delivery(),
        answer: [
          m.static_pages_faq_cash_on_delivery_answer({
            my: amounts.codStandardMY,
            sg: amounts.codStandardSG,
            intoMy: amounts.codIntoMalaysia,
            enhancedMy: amounts.codEnhancedMY,
            enhancedSg: amounts.codEnhancedSG,
          }),
        ],
      },
      {
        id: 'enhanced-liability',
        question: m.static_pages_faq_enhanced_liability(),
        answer: [
          m.static_pages_faq_enhanced_liability_answer({
            basic: amounts.basicLiability,
            enhanced: amounts.enhancedLiability,
            liabilityTerms: documents.liabilityTerms.path,
          }),
        ],
      },
      {
        id: 'can-i-send',
        question: m.static_pages_faq_can_i_send(),
        answer: [m.static_pages_faq_can_i_send_answer()],
      },
      {
        id: 'do-numbers',
        question: m.static_pages_faq_do_numbers(),
        answer: [
          m.static_pages_faq_do_numbers_answer({
            deliveryOrders: figures.deliveryOrders,
            length: limits.deliveryOrderMaxLength,
          }),
        ],
      },
      {
        id: 'cancel-cn',
        question: m.static_pages_faq_cancel_cn(),
        answer: [m.static_pages_faq_cancel_cn_answer()],
      },
      {
        id: 'save-preset',
        question: m.static_pages_faq_save_preset(),
        answer: [m.static_pages_faq_save_preset_answer()],
      },
      {
        id: 'reverse-charge',
        question: m.static_pages_faq_reverse_charge(),
        answer: [m.static_pages_faq_reverse_charge_answer()],
      },
    ],
  },
  {
    id: 'bulk',
    heading: m.static_pages_faq_group_bulk(),
    questions: [
      {
        id: 'bulk-files',
        question: m.static_pages_faq_bulk_files(),
        answer: [m.static_pages_faq_bulk_files_answer({ bulkRows: figures.bulkRows })],
      },
      {
        id: 'bulk-mapping',
        question: m.static_pages_faq_bulk_mapping(),
        answer: [m.static_pages_faq_bulk_mapping_answer()],
      },
      {
        id: 'bulk-errors',
        question: m.static_pages_faq_bulk_errors(),
        answer: [m.static_pages_faq_bulk_errors_answer()],
      },
      {
        id: 'bulk-leading-zeros',
        question: m.static_pages_faq_bulk_leading_zeros(),
        answer: [m.static_pages_faq_bulk_leading_zeros_answer()],
      },
      {
        id: 'bulk-duplicate',
        question: m.static_pages_faq_bulk_duplicate(),
        answer: [m.static_pages_faq_bulk_duplicate_answer()],
      },
    ],
  },
  {
    id: 'printing',
    heading: m.static_pages_faq_group_printing(),
    questions: [
      {
        id: 'paper-sizes',
        question: m.static_pages_faq_paper_sizes(),
        answer: [m.static_pages_faq_paper_sizes_answer()],
      },
      {
        id: 'print-many',
        question: m.static_pages_faq_print_many(),
        answer: [m.static_pages_faq_print_many_answer()],
      },
      {
        id: 'nothing-opens',
        question: m.static_pages_faq_nothing_opens(),
        answer: [m.static_pages_faq_nothing_opens_answer()],
      },
      {
        id: 'scan-quality',
        question: m.static_pages_faq_scan_quality(),
        answer: [m.static_pages_faq_scan_quality_answer()],
      },
      {
        id: 'printing-blocked',
        question: m.static_pages_faq_printing_blocked(),
        answer: [m.static_pages_faq_printing_blocked_answer()],
      },
      {
        id: 'reprint',
        question: m.static_pages_faq_reprint(),
        answer: [m.static_pages_faq_reprint_answer()],
      },
    ],
  },
];
