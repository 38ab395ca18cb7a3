import { accountQuestions } from '#web/features/static-pages/faq-account.text.ts';
import type { QuestionGroup } from '#web/features/static-pages/faq.model.ts';
import { parcelQuestions } from '#web/features/static-pages/faq-parcels.text.ts';
import { shippingQuestions } from '#web/features/static-pages/faq-shipping.text.ts';

/** Every question of /faq, in the order in which a newcomer meets them. */
export const faq: readonly QuestionGroup[] = [...accountQuestions, ...shippingQuestions, ...parcelQuestions];
