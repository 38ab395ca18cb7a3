// words: this file stays English: a legal document, whose English text counts.
import { brand } from '#shared/platform/brand/brand.ts';
import type { LegalDocument } from '#web/features/static-pages/document.model.ts';
import { documents, figures, parties } from '#web/features/static-pages/figures.text.ts';

/** Portal Terms and Conditions: 18 clauses (spec §2 "Static pages"). */
export const portalTerms: LegalDocument = {
  title: documents.portalTerms.title,
  effective: '2026-11-01',
  updated: '2026-11-01',
  part: 'clause',
  intro: [
    `These terms govern the use of the customer portal of ${parties} (“${brand.fullName}”, “we”, “us”). They are accepted once, at the first sign-in, by each person who uses the portal.`,
    `How parcels are carried is set out in the [terms of carriage](${documents.carriageTerms.path}), and how an account is opened, billed and closed in the [account customer terms](${documents.accountTerms.path}). The three are read together.`,
  ],
  clauses: [
    {
      id: 'meanings',
      heading: 'Meanings',
      paragraphs: [
        {
          text: 'In these terms:',
          points: [
            '“Account” means a customer account that we opened for you, identified by its account number.',
            '“Admin” means the holder of the main login of an Account, and “Sub-user” means any other person who was given a login under it.',
            '“CN” means a consignment note and its number.',
            '“Content” means everything entered into, uploaded to or produced by the portal for you, such as addresses, shipment details and files.',
            '“Portal” means the website, its programming interfaces and the documents that they produce.',
            '“You” means the company or person in whose name the Account stands and, where the sense allows, its Admin and Sub-users.',
          ],
        },
        'Headings help the reader and do not change the meaning of a clause.',
      ],
    },
    {
      id: 'acceptance',
      heading: 'Acceptance',
      paragraphs: [
        'By ticking the acknowledgement and choosing Accept you agree to these terms for yourself and, if you are the Admin, for the Account. If you choose Decline, the Portal cannot be used; your Account and shipments already in our hands are not affected.',
        'You confirm that you are at least 18 years old and that the Account holder has authorised you to use the Portal.',
        'An agreement made through the Portal is as binding as one on paper. In Malaysia this follows from the Contracts Act 1950 and the Electronic Commerce Act 2006, and in Singapore from the Electronic Transactions Act 2010.',
      ],
    },
    {
      id: 'access',
      heading: 'Who may use the Portal',
      paragraphs: [
        'The Portal is for account customers and the people who work for them. An existing account customer without access may request it through the access request page; we may ask for proof that the request comes from the Account holder.',
        'Which features you see depends on your market, on the arrangements for your Account and on your access levels. A feature that is not offered to your Account is not part of what we owe you.',
      ],
    },
    {
      id: 'logins',
      heading: 'Logins and passwords',
      paragraphs: [
        `A login is personal. Each person uses their own, with a password of at least ${figures.passwordMinLength} that is used nowhere else.`,
        {
          text: 'You must:',
          points: [
            'keep passwords, reset links and one-time codes to yourself; we never ask for them by telephone, message or e-mail;',
            'sign out on a device that others use;',
            'tell us at once, and change the password, when you believe that someone else knows it.',
          ],
        },
        'What is done with your login counts as done by you until you have told us of the misuse and we have had a reasonable time to close the login. This does not apply where the misuse was our own fault.',
      ],
    },
    {
      id: 'sub-users',
      heading: 'Admin and Sub-users',
      paragraphs: [
        'The Admin decides who becomes a Sub-user and with which access levels, and is answerable for what they do in the Portal.',
        'A person who leaves you, or changes to work that no longer needs the Portal, must be deactivated without delay. Deactivation ends their open sessions.',
      ],
    },
    {
      id: 'accuracy',
      heading: 'Correct and complete details',
      paragraphs: [
        'The names, addresses, contents, values, weights and sizes that you enter are the basis of the price, of customs declarations and of our liability. You are responsible for their being right, also when they come from a spreadsheet, a shop or another program.',
        'We may weigh, measure and inspect a shipment and correct the charge to what we find. Company details that you ask us to change take effect once we have approved them.',
      ],
    },
    {
      id: 'consignment-notes',
      heading: 'Consignment notes',
      paragraphs: [
        'Creating a CN in the Portal is an order for carriage on the terms of carriage in force on that day. We accept the order when we receive the shipment, not when the CN is printed.',
        {
          text: 'You must:',
          points: [
            'attach one clearly printed CN to each piece, and use a CN number for one shipment only;',
            'not alter, copy or pass on a CN, nor use numbers that we have not issued to you;',
            'cancel a CN that will not be used. It can be cancelled until its first scan.',
          ],
        },
      ],
    },
    {
      id: 'pick-ups',
      heading: 'Pick-ups',
      paragraphs: [
        'The Portal offers the days, times and cut-offs that apply to your postcode. A booking is a request that we carry out with reasonable effort; times are estimates unless a service expressly guarantees them.',
        'The shipments must be packed, labelled and ready at the time given. A pick-up can be rearranged or cancelled in the Portal until the time limit shown there. Repeated wasted calls may be charged at the rate of your Account.',
      ],
    },
    {
      id: 'charges',
      heading: 'Charges',
      paragraphs: [
        `Use of the Portal is free. Carriage and its extras are charged under the [account customer terms](${documents.accountTerms.path}).`,
        'A price shown in the Portal is an estimate from what you entered and the rates of that day. The invoice is made on the weight and size that we record.',
      ],
    },
    {
      id: 'tokens',
      heading: 'API tokens and connected shops',
      paragraphs: [
        'A token lets a program act for your Account and deserves the same care as a password. Keep it out of web pages, apps and shared files, and replace it when in doubt.',
        'You answer for the programs, plugins and service providers that you connect. We may limit the number of calls, and block a token, to protect the Portal.',
        'Sandbox data is for testing and is never carried, billed or kept for a promised time.',
      ],
    },
    {
      id: 'conduct',
      heading: 'What is not allowed',
      paragraphs: [
        {
          text: 'You must not:',
          points: [
            'use the Portal for anything unlawful, or to ship what the terms of carriage prohibit;',
            'enter another person’s details without the right to do so;',
            'search for, use or publish weaknesses of the Portal, get round its limits or rights, or load it beyond ordinary business use;',
            'upload anything harmful, such as malware;',
            'copy, resell or offer the Portal to others as a service of your own.',
          ],
        },
        'If you come across a weakness by accident, tell us in confidence. We shall not pursue anyone who does so in good faith.',
      ],
    },
    {
      id: 'personal-data',
      heading: 'Personal data',
      paragraphs: [
        'We handle personal data under the Personal Data Protection Act 2010 in Malaysia and the Personal Data Protection Act 2012 in Singapore: to run the Portal, to carry and deliver shipments, to bill, to handle claims, to keep the Portal secure and to fulfil legal duties.',
        'For the data of your senders, receivers and Sub-users you confirm that you may give it to us for these purposes and have told them so. We use it for nothing else and do not sell it.',
        'We pass on what is needed to delivery partners, customs and other authorities, and service providers bound to confidentiality, also across a border where a shipment or its processing requires it. We keep data as long as these purposes and the law require, and then delete it or make it anonymous.',
        'A person may ask us to see or correct their data, or withdraw consent, through the contact lines shown in the Portal. If a breach of personal data concerns you, we shall tell you and the authority as the law requires.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and records',
      paragraphs: [
        'The Portal keeps cookies and entries in the browser’s storage that it needs to keep you signed in and to remember unfinished forms and choices. Without them it cannot work. It uses none for advertising.',
        'We record sign-ins and changes with time, login and network address, so that you and we can trace what happened.',
      ],
    },
    {
      id: 'property',
      heading: 'Rights in the Portal and in your Content',
      paragraphs: [
        'The Portal, its design, software and marks belong to us or our licensors. You may use them for your own shipments as long as these terms are in force.',
        'Your Content stays yours. You allow us to store, process and show it as far as the Portal and our services need it.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and changes',
      paragraphs: [
        'We run the Portal with care but do not promise that it is free of faults or interruption. Maintenance is announced on the notice board where we can; an urgent repair may come without notice.',
        'We may change, add or withdraw features. If the Portal is not available, shipments can still be handed in at our stations with a handwritten consignment note.',
      ],
    },
    {
      id: 'responsibility',
      heading: 'Our responsibility for the Portal',
      paragraphs: [
        'For shipments, only the terms of carriage and any enhanced liability say what we are liable for; this clause is about the Portal itself.',
        'As far as the law allows, we are not liable for lost profit, lost business or indirect loss from the use of the Portal, for Content that you can enter again, or for events beyond our reasonable control.',
        'Nothing in these terms limits liability that cannot be limited by law, such as for fraud, or for death or injury caused by negligence, or takes away a right that the Consumer Protection Act 1999 or the Consumer Protection (Fair Trading) Act 2003 gives to a consumer.',
        'You make good the loss that we suffer through a breach of {conduct}, {logins} or {personal-data} by you or your Sub-users.',
      ],
    },
    {
      id: 'suspension',
      heading: 'Suspension and end',
      paragraphs: [
        'You may stop using the Portal at any time, and ask us to close a login or all of them.',
        'We may suspend access where invoices are overdue, where there is reason to suspect misuse, or where a law or authority requires it. We give notice beforehand unless the matter is urgent, and restore access when the reason has gone.',
        'Ending the access does not end the Account. Before it ends for good you may export your shipments and address book. Clauses that by their nature should outlast the end do so, among them {personal-data}, {property}, {responsibility} and {law}.',
      ],
    },
    {
      id: 'law',
      heading: 'Changes, law and contact',
      paragraphs: [
        'We may change these terms for good reason, such as a new feature or a new law. We announce the change in the Portal or by e-mail at least 14 days before; using the Portal after that date accepts it. A change of law may have to apply sooner.',
        'If a part of these terms cannot be enforced, the rest stands. Our not insisting on a right once does not give it up.',
        'For an Account in Malaysia the laws of Malaysia apply and its courts have jurisdiction; for an Account in Singapore, the laws and courts of Singapore. Before going to court, both sides try for 30 days to settle the matter between responsible persons.',
        'Questions about these terms reach us through the contact lines shown in the Portal. The English text decides.',
      ],
    },
  ],
};
