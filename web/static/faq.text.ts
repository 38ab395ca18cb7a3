import { accountQuestions } from '#web/static/faq-account.text.ts';
import type { QuestionGroup } from '#web/static/faq.model.ts';
import { parcelQuestions } from '#web/static/faq-parcels.text.ts';
import { shippingQuestions } from '#web/static/faq-shipping.text.ts';

/** Every question of /faq, in the order in which a newcomer meets them. */
export const faq: readonly QuestionGroup[] = [...accountQuestions, ...shippingQuestions, ...parcelQuestions];
