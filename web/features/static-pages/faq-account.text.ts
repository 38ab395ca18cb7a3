import type { QuestionGroup } from '#web/features/static-pages/faq.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { m } from '#shared/platform/words/words.ts';
import { documents } from '#web/features/static-pages/figures.text.ts';

/** Questions about access, users, rights and tokens. */
export const accountQuestions: readonly QuestionGroup[] = [
  {
    id: 'signing-in',
    heading: m.static_pages_faq_group_signing_in(),
    questions: [
      {
        id: 'get-access',
        question: m.static_pages_faq_get_access(),
        answer: [
          m.static_pages_faq_get_access_answer({ n: limits.accountNumberLength }),
          m.static_pages_faq_get_access_answer_2(),
        ],
      },
      {
        id: 'what-to-enter',
        question: m.static_pages_faq_what_to_enter(),
        answer: [m.static_pages_faq_what_to_enter_answer()],
      },
      {
        id: 'forgot-password',
        question: m.static_pages_faq_forgot_password(),
        answer: [m.static_pages_faq_forgot_password_answer()],
      },
      {
        id: 'link-does-not-work',
        question: m.static_pages_faq_link_does_not_work(),
        answer: [m.static_pages_faq_link_does_not_work_answer()],
      },
      {
        id: 'password-rules',
        question: m.static_pages_faq_password_rules(),
        answer: [m.static_pages_faq_password_rules_answer({ n: limits.passwordMinLength })],
      },
      {
        id: 'accept-terms',
        question: m.static_pages_faq_accept_terms(),
        answer: [
          m.static_pages_faq_accept_terms_answer({
            portalTerms: documents.portalTerms.path,
            accountTerms: documents.accountTerms.path,
            carriageTerms: documents.carriageTerms.path,
          }),
        ],
      },
      {
        id: 'complete-profile',
        question: m.static_pages_faq_complete_profile(),
        answer: [m.static_pages_faq_complete_profile_answer()],
      },
      {
        id: 'suspended',
        question: m.static_pages_faq_suspended(),
        answer: [m.static_pages_faq_suspended_answer()],
      },
      {
        id: 'signed-out',
        question: m.static_pages_faq_signed_out(),
        answer: [m.static_pages_faq_signed_out_answer()],
      },
    ],
  },
  {
    id: 'people',
    heading: m.static_pages_faq_group_people(),
    questions: [
      {
        id: 'add-user',
        question: m.static_pages_faq_add_user(),
        answer: [m.static_pages_faq_add_user_answer()],
      },
      {
        id: 'access-levels',
        question: m.static_pages_faq_access_levels(),
        answer: [m.static_pages_faq_access_levels_answer(), m.static_pages_faq_access_levels_answer_2()],
      },
      {
        id: 'menu-missing',
        question: m.static_pages_faq_menu_missing(),
        answer: [m.static_pages_faq_menu_missing_answer()],
      },
      {
        id: 'someone-leaves',
        question: m.static_pages_faq_someone_leaves(),
        answer: [m.static_pages_faq_someone_leaves_answer()],
      },
      {
        id: 'other-accounts',
        question: m.static_pages_faq_other_accounts(),
        answer: [m.static_pages_faq_other_accounts_answer()],
      },
      {
        id: 'change-company',
        question: m.static_pages_faq_change_company(),
        answer: [m.static_pages_faq_change_company_answer()],
      },
      {
        id: 'edit-profile',
        question: m.static_pages_faq_edit_profile(),
        answer: [m.static_pages_faq_edit_profile_answer()],
      },
    ],
  },
  {
    id: 'tokens',
    heading: m.static_pages_faq_group_tokens(),
    questions: [
      {
        id: 'get-token',
        question: m.static_pages_faq_get_token(),
        answer: [m.static_pages_faq_get_token_answer()],
      },
      {
        id: 'sandbox',
        question: m.static_pages_faq_sandbox(),
        answer: [m.static_pages_faq_sandbox_answer()],
      },
      {
        id: 'connect-shop',
        question: m.static_pages_faq_connect_shop(),
        answer: [m.static_pages_faq_connect_shop_answer()],
      },
      {
        id: 'token-leaked',
        question: m.static_pages_faq_token_leaked(),
        answer: [m.static_pages_faq_token_leaked_answer()],
      },
    ],
  },
];
