import type { QuestionGroup } from '#web/static/faq.model.ts';
import { documents, figures } from '#web/static/figures.text.ts';

/** Questions about getting in, people, rights and tokens. */
export const accountQuestions: readonly QuestionGroup[] = [
  {
    id: 'signing-in',
    heading: 'Signing in',
    questions: [
      {
        id: 'get-access',
        question: 'We have an account. How do we get access to the portal?',
        answer: [
          `Open [Request portal access](/requestprimeaccess), enter the account number (${figures.accountNumberLength}) and your contact details. When the request is approved, a mail with a link for the first sign-in goes to the address that you gave.`,
          'If the portal says that the account is already activated, ask the Admin of your company for a login.',
        ],
        also: 'register activate new user',
      },
      {
        id: 'what-to-enter',
        question: 'What do I enter on the login page?',
        answer: [
          'The account number, your username and your password. The username of the main login is Admin. If you used Online Customer Pick-up before, sign in with the same account number and password and the username Admin.',
        ],
        also: 'login id username',
      },
      {
        id: 'forgot-password',
        question: 'I forgot my password.',
        answer: [
          'Choose [Forgot password?](/forgotpassword) and enter account number and username. A link comes to the e-mail address of your profile. It can be used once, within 24 hours; asking again sends a new one.',
        ],
        also: 'reset lost',
      },
      {
        id: 'link-does-not-work',
        question: 'The link in the mail says that it is used or too old.',
        answer: [
          'Reset and first-time links work once and for 24 hours. For a reset, ask for a new link under [Forgot password?](/forgotpassword). For a first sign-in, ask your Admin to send it again; if you are the Admin of a further account of your company, the parent account can do that under Access Controls.',
        ],
        also: 'expired invalid',
      },
      {
        id: 'password-rules',
        question: 'What makes a good password?',
        answer: [
          `At least ${figures.passwordMinLength}, and hard to guess: the meter under the field must show some strength before you can save. A few words that do not belong together are better than one word with a number. Spaces are allowed.`,
        ],
        also: 'strength meter minimum length',
      },
      {
        id: 'accept-terms',
        question: 'Why am I asked to accept terms?',
        answer: [
          `Each person accepts them once, at the first sign-in: the [portal terms](${documents.portalTerms.path}), the [account customer terms](${documents.accountTerms.path}) and the [terms of carriage](${documents.carriageTerms.path}). If you decline you can come back later; nothing is lost.`,
        ],
        also: 'agreement decline',
      },
      {
        id: 'complete-profile',
        question: 'Every page asks me to complete my profile.',
        answer: [
          'Your profile has not been verified yet. Open [User Profile](/userprofile), fill in full name, contact number, e-mail, designation and department, and update. After that all pages open.',
        ],
        also: 'verify verification',
      },
      {
        id: 'suspended',
        question: 'It says that the account is suspended.',
        answer: [
          'The account was suspended by us, often because of an overdue invoice. Please contact your Sales Personnel. Parcels that are already on their way are still delivered.',
        ],
        also: 'blocked',
      },
      {
        id: 'signed-out',
        question: 'I was signed out while filling in a form. Is my work lost?',
        answer: [
          'No. What you typed in a shipment form stays in your browser. Sign in again and you are taken back to the page where you were.',
        ],
        also: 'session expired timeout',
      },
    ],
  },
  {
    id: 'people',
    heading: 'People and rights',
    questions: [
      {
        id: 'add-user',
        question: 'How do I add a colleague?',
        answer: [
          'Under User Management choose Create User. You need the access level User Management. The colleague gets a mail with a link to set a password.',
        ],
        also: 'sub-user subuser create',
      },
      {
        id: 'access-levels',
        question: 'What do the access levels mean?',
        answer: [
          'Pick-up Arrangement books pick-ups, CN Printing creates and prints consignment notes, Supplies Requisition orders packing material, User Management manages people, Cool Printing works with COOL shipments, Fulfillment works with fulfilment orders, and Extranet opens archived documents. Yours are shown on your [profile](/userprofile).',
          'You can give others only the levels that you have yourself.',
        ],
        also: 'PUA CNP SR UM COL FUL permissions claims',
      },
      {
        id: 'menu-missing',
        question: 'Why is a menu that my colleague has missing for me?',
        answer: [
          'The menu shows what your access levels and your account allow. Ask your Admin for the level. Some features are for Malaysian accounts only: Claim, Reverse Charge, External Orders, Quote and Shipping Document. COOL accounts have their own, shorter menu.',
        ],
        also: 'cannot see hidden Singapore',
      },
      {
        id: 'someone-leaves',
        question: 'A colleague leaves. What should I do?',
        answer: [
          'Deactivate their login in User Listing. It ends their sessions at once. The last active Admin cannot be deactivated.',
        ],
        also: 'remove delete user',
      },
      {
        id: 'other-accounts',
        question: 'Our company has several accounts. Can I manage them together?',
        answer: [
          'The Admin of the parent account sees the others under Access Controls, and can activate them, send the first-time mail again and set their access levels. To ship from another account, sign in with its number.',
        ],
        also: 'organisation branch subsidiary access controls',
      },
      {
        id: 'change-company',
        question: 'How do I change our company details?',
        answer: [
          'Under User Settings, Company Details. We check the change first, so please allow up to 3 working days. Until then the old details stay in use.',
        ],
        also: 'address name',
      },
      {
        id: 'edit-profile',
        question: 'Why must I enter my password to edit my profile?',
        answer: [
          'So that nobody who finds your screen open can change the address to which password links are sent. Account number and username cannot be changed.',
        ],
        also: 'password validation',
      },
    ],
  },
  {
    id: 'tokens',
    heading: 'API tokens and shops',
    questions: [
      {
        id: 'get-token',
        question: 'Where do I get an API token?',
        answer: [
          'Under Tools, Api Token. It is shown only to the Admin of a parent account. A token is displayed once, when it is made: keep it in a safe place. If it is lost, make a new one.',
        ],
        also: 'key integration interface developer',
      },
      {
        id: 'sandbox',
        question: 'What is the sandbox token for?',
        answer: [
          'For trying out your program. The sandbox works like the live interface on separate data; its consignment notes begin with HX and are never collected, delivered or billed.',
        ],
        also: 'test',
      },
      {
        id: 'connect-shop',
        question: 'Can I connect my online shop?',
        answer: [
          'Yes. eCommerce Plugin Guides under External Orders shows the steps for WooCommerce, Shopify, Magento, OpenCart and other shops. Orders then appear under Manage Orders, ready to be turned into consignment notes.',
        ],
        also: 'plugin woocommerce shopify magento opencart',
      },
      {
        id: 'token-leaked',
        question: 'Someone may have seen our token.',
        answer: [
          'Make a new one at once. The old token stops working immediately; then enter the new one in your shop or program.',
        ],
        also: 'leak revoke security',
      },
    ],
  },
];
