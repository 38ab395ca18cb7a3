// words: this file stays English: a legal document, whose English text counts.
import { brand } from '#shared/platform/brand/brand.ts';
import type { LegalDocument } from '#web/features/static-pages/document.model.ts';
import { documents, figures, parties } from '#web/features/static-pages/figures.text.ts';

/** The account customer terms: /termsandconditions, and the second document of the first sign-in (spec §2 "Login page"). */
export const accountTerms: LegalDocument = {
  title: documents.accountTerms.title,
  effective: '2026-11-01',
  updated: '2026-11-01',
  part: 'clause',
  intro: [
    `These terms are the agreement between ${parties} (“${brand.fullName}”, “we”, “us”) and the company or person in whose name a customer account is opened (“you”).`,
    `Each shipment is carried on the [terms of carriage](${documents.carriageTerms.path}), and the portal is used on the [portal terms](${documents.portalTerms.path}). Where they differ on money, these account terms decide; on carriage, the terms of carriage decide.`,
  ],
  clauses: [
    {
      id: 'opening',
      heading: 'Opening an account',
      paragraphs: [
        'An account is opened when we confirm your application in writing and give you an account number. We may make the usual checks of identity and credit, and ask for documents, a deposit or a guarantee.',
        'You confirm that what you tell us is true, and tell us within 14 days when your name, address, ownership, registration or tax number changes.',
        'An account belongs to one market, Malaysia or Singapore, and is billed in its currency. A company may hold several accounts; the first is the parent account, whose Admin may manage the others.',
      ],
    },
    {
      id: 'use',
      heading: 'Use of the account',
      paragraphs: [
        'The account is for your own shipments. It may not be lent, sold or used to resell our services unless we have agreed to it in writing.',
        'Shipments sent under your account number are charged to you, whoever handed them in, until you have told us that the number is being misused and we have had a reasonable time to block it.',
        'Reverse-charge and third-party shipments that you order are charged to your account as if you had sent them.',
      ],
    },
    {
      id: 'rates',
      heading: 'Rates',
      paragraphs: [
        'The rate card agreed for your account applies, or else our published rate card. It states the rates by service, zone and weight, and the surcharges, such as for fuel, outskirt delivery areas, cash on delivery and enhanced liability.',
        {
          text: 'Carriage is charged by the chargeable weight. For each piece this is the larger of:',
          points: [
            'its actual weight; and',
            `its volumetric weight in kilograms, that is length × width × height in centimetres divided by ${figures.divisorDomestic} for domestic and by ${figures.divisorInternational} for international shipments.`,
          ],
        },
        'The pieces are added up and the sum is rounded up to the next 0.5 kg. Our scales and measuring equipment decide; you may ask for the record.',
        'We may change rates and surcharges with 30 days’ notice. The fuel surcharge may follow its published index without separate notice.',
      ],
    },
    {
      id: 'tax',
      heading: 'Taxes and duties',
      paragraphs: [
        'Rates are without tax unless they say otherwise. Service tax in Malaysia, or goods and services tax in Singapore, is added where the law requires it.',
        'Customs duty, import tax and the cost of clearance are the receiver’s unless agreed otherwise. If the receiver does not pay, you do.',
      ],
    },
    {
      id: 'invoices',
      heading: 'Invoices and payment',
      paragraphs: [
        'We invoice at the intervals agreed, at least monthly. An invoice is due within 30 days of its date unless your account says otherwise, in full and without set-off.',
        'If you dispute an item, tell us in writing within 14 days of the invoice date, with the CN number and the reason, and pay the rest on time. We answer within 14 days and credit what was wrong. An error that could not be noticed in that time may still be raised later.',
        'On late payment we may charge interest of 1% a month on what is overdue, or the highest rate that the law allows if that is lower, and the reasonable cost of recovery.',
      ],
    },
    {
      id: 'credit',
      heading: 'Credit limit and security',
      paragraphs: [
        'We may set a credit limit and change it as your payments and volume change. Above it we may ask for payment before accepting more shipments.',
        'For unpaid carriage of a shipment we have a lien on that shipment, and on others of yours in our hands for undisputed overdue invoices. Before selling anything held in this way we give 14 days’ written notice, unless it is perishable.',
      ],
    },
    {
      id: 'cash-on-delivery',
      heading: 'Cash on delivery',
      paragraphs: [
        `Where the account has cash on delivery (COD), the COD amount must be within the range shown in the portal: ${figures.codStandardMY} in Malaysia and ${figures.codStandardSG} in Singapore, or more where a higher range was agreed for the account. A COD shipment has at most ${figures.codPieces}.`,
        'We collect the amount from the receiver before handing over, and pay it to your bank account on the next remittance day agreed, after deducting COD charges. Nothing is owed for a shipment that the receiver refused.',
        'You tell us the right bank details and check each remittance within 30 days. COD money is kept apart from our own and is not used against invoices unless they are overdue and undisputed.',
      ],
    },
    {
      id: 'supplies',
      heading: 'Supplies and equipment',
      paragraphs: [
        'Packing material and consignment note stock that we supply is for shipments with us only. Equipment on loan, such as printers and scales, stays ours, is kept with care and is returned when the account ends.',
      ],
    },
    {
      id: 'your-duties',
      heading: 'What we rely on you for',
      paragraphs: [
        {
          text: 'You make sure that:',
          points: [
            'shipments are packed, labelled and declared as the terms of carriage require, and contain nothing [prohibited](/prohibiteditems);',
            'you have the licences and permits that the contents need, and respect export control and sanctions;',
            'your people who hand over shipments or use the portal are authorised and know these terms.',
          ],
        },
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      paragraphs: [
        `Our liability for a shipment is set out in the terms of carriage: ${figures.basicLiability} for each consignment note, unless you chose [enhanced liability](${documents.liabilityTerms.path}).`,
        'Apart from shipments, each side is liable to the other for direct loss caused by its own breach or negligence, as far as the law allows not beyond the carriage charges of the account in the three months before. Sums owed for carriage, and COD money collected, are not limited by this.',
        'Neither side is liable for what is beyond its reasonable control. Nothing limits liability that the law does not let us limit.',
      ],
    },
    {
      id: 'confidentiality',
      heading: 'Confidentiality and personal data',
      paragraphs: [
        'Rates and other business information that is not public stay between us, except towards advisers, insurers and authorities who need them.',
        'Each side handles personal data under the Personal Data Protection Act 2010 (Malaysia) or the Personal Data Protection Act 2012 (Singapore). What we do with it is set out in the portal terms.',
      ],
    },
    {
      id: 'integrity',
      heading: 'Integrity',
      paragraphs: [
        'Neither side gives or takes bribes in connection with this agreement, and each keeps procedures that the Malaysian Anti-Corruption Commission Act 2009 and Singapore’s Prevention of Corruption Act 1960 call for. Suspicions may be reported to us in confidence.',
      ],
    },
    {
      id: 'end',
      heading: 'Suspension and end of the account',
      paragraphs: [
        'Either side may end the account with 30 days’ written notice, and at once if the other breaks these terms in a serious way and does not put it right within 14 days of being asked, or becomes insolvent.',
        'We may suspend an account for overdue undisputed invoices, for prohibited contents, or where misuse is suspected. A suspended account can sign in to the portal but cannot ship.',
        'On the end all invoices become due, COD money collected is paid out, and shipments on the way are delivered. An account without a shipment for 12 months may be closed after notice.',
      ],
    },
    {
      id: 'general',
      heading: 'General',
      paragraphs: [
        'Notices are given in writing to the address or e-mail last told to the other side; those about the portal may be given in it. We may change these terms with 30 days’ notice; if a change is to your disadvantage you may end the account before it applies.',
        'You may not transfer the account without our consent. A person who is not a party has no right to enforce these terms, whether under the Contracts (Rights of Third Parties) Act 2001 of Singapore or otherwise.',
        'An account in Malaysia is under the laws and courts of Malaysia, one in Singapore under the laws and courts of Singapore. If a part cannot be enforced the rest stands.',
      ],
    },
  ],
};
