import type { QuestionGroup } from '#web/features/static-pages/faq.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { m } from '#shared/platform/words/words.ts';
import { amounts } from '#web/features/static-pages/amounts.model.ts';
import { documents, figures } from '#web/features/static-pages/figures.text.ts';

/** Questions about parcels in transit and after delivery. */
export const parcelQuestions: readonly QuestionGroup[] = [
  {
    id: 'pick-up',
    heading: m.static_pages_faq_group_pick_up(),
    questions: [
      {
        id: 'book-pickup',
        question: m.static_pages_faq_book_pickup(),
        answer: [m.static_pages_faq_book_pickup_answer()],
      },
      {
        id: 'pickup-times',
        question: m.static_pages_faq_pickup_times(),
        answer: [m.static_pages_faq_pickup_times_answer({ halfDay: figures.priorityHalfDay })],
      },
      {
        id: 'change-pickup',
        question: m.static_pages_faq_change_pickup(),
        answer: [m.static_pages_faq_change_pickup_answer()],
      },
      {
        id: 'handover-sheet',
        question: m.static_pages_faq_handover_sheet(),
        answer: [m.static_pages_faq_handover_sheet_answer()],
      },
      {
        id: 'drop-off',
        question: m.static_pages_faq_drop_off(),
        answer: [
          m.static_pages_faq_drop_off_answer({
            priorityDropOff: figures.priorityDropOff,
            priorityHalfDay: figures.priorityHalfDay,
          }),
        ],
      },
      {
        id: 'order-supplies',
        question: m.static_pages_faq_order_supplies(),
        answer: [m.static_pages_faq_order_supplies_answer()],
      },
    ],
  },
  {
    id: 'tracking',
    heading: m.static_pages_faq_group_tracking(),
    questions: [
      {
        id: 'track',
        question: m.static_pages_faq_track(),
        answer: [m.static_pages_faq_track_answer({ trackingMax: figures.trackingMax })],
      },
      {
        id: 'statuses',
        question: m.static_pages_faq_statuses(),
        answer: [m.static_pages_faq_statuses_answer()],
      },
      {
        id: 'no-movement',
        question: m.static_pages_faq_no_movement(),
        answer: [m.static_pages_faq_no_movement_answer()],
      },
      {
        id: 'proof-of-delivery',
        question: m.static_pages_faq_proof_of_delivery(),
        answer: [m.static_pages_faq_proof_of_delivery_answer()],
      },
      {
        id: 'delivery-failed',
        question: m.static_pages_faq_delivery_failed(),
        answer: [m.static_pages_faq_delivery_failed_answer()],
      },
    ],
  },
  {
    id: 'claims',
    heading: m.static_pages_faq_group_claims(),
    questions: [
      {
        id: 'claim-how',
        question: m.static_pages_faq_claim_how(),
        answer: [m.static_pages_faq_claim_how_answer()],
      },
      {
        id: 'claim-time',
        question: m.static_pages_faq_claim_time(),
        answer: [
          m.static_pages_faq_claim_time_answer({
            days: limits.claimInWritingDays,
            contents: limits.claimContentsDays,
            priorityDays: limits.priorityClaimWorkingDays,
            enhancedDays: limits.enhancedClaimDaysAfterPickup,
            enhancedHours: limits.enhancedClaimHoursAfterArrival,
          }),
        ],
      },
      {
        id: 'claim-refused-form',
        question: m.static_pages_faq_claim_refused_form(),
        answer: [m.static_pages_faq_claim_refused_form_answer()],
      },
      {
        id: 'claim-amount',
        question: m.static_pages_faq_claim_amount(),
        answer: [
          m.static_pages_faq_claim_amount_answer({
            basic: amounts.basicLiability,
            carriageTerms: documents.carriageTerms.path,
          }),
        ],
      },
      {
        id: 'claim-progress',
        question: m.static_pages_faq_claim_progress(),
        answer: [m.static_pages_faq_claim_progress_answer({ days: limits.priorityReplyWorkingDays })],
      },
    ],
  },
  {
    id: 'cool',
    heading: m.static_pages_faq_group_cool(),
    questions: [
      {
        id: 'what-is-cool',
        question: m.static_pages_faq_what_is_cool(),
        answer: [m.static_pages_faq_what_is_cool_answer()],
      },
      {
        id: 'cool-packing',
        question: m.static_pages_faq_cool_packing(),
        answer: [m.static_pages_faq_cool_packing_answer()],
      },
      {
        id: 'cool-areas',
        question: m.static_pages_faq_cool_areas(),
        answer: [m.static_pages_faq_cool_areas_answer()],
      },
      {
        id: 'fulfilment',
        question: m.static_pages_faq_fulfilment(),
        answer: [m.static_pages_faq_fulfilment_answer()],
      },
    ],
  },
];
