// words: this file stays English: a legal document, whose English text counts.
import { brand } from '#shared/platform/brand/brand.ts';
import type { LegalDocument } from '#web/features/static-pages/document.model.ts';
import { documents, figures } from '#web/features/static-pages/figures.text.ts';

/** Priority Service Terms: 10 sections (spec §2 "Static pages"; figures spec §9 "Priority Service"). */
export const priorityTerms: LegalDocument = {
  title: documents.priorityTerms.title,
  effective: figures.priorityEffective,
  updated: '2026-11-29',
  part: 'section',
  intro: [
    `Priority Service is the next-day service of ${brand.companies.MY.legalName} (“${brand.fullName}”, “we”, “us”) with a money-back guarantee. These terms add to the [terms of carriage](${documents.carriageTerms.path}); where the two differ, these come first.`,
  ],
  clauses: [
    {
      id: 'guarantee',
      heading: 'The guarantee',
      paragraphs: [
        'A shipment sent by Priority Service is delivered, or delivery is attempted, on the next working day after we accept it. If we miss that through our own doing, we give back the carriage charge as {refund} describes.',
        'Counted are the working days of the state in which we accept the shipment and, for delivery, of the state to which it goes as well. The weekly rest days and public holidays of a state are no working days there; some working days, such as Saturdays in most states, are half days.',
      ],
    },
    {
      id: 'area',
      heading: 'Where it is offered',
      paragraphs: [
        'Priority Service runs within Peninsular Malaysia only, between postcodes that the portal marks as covered. It is not offered to or from Sabah, Sarawak, Labuan, Singapore or any other country, nor to outskirt areas.',
        'The portal offers the service only if both postcodes are covered on the day of creation.',
      ],
    },
    {
      id: 'limits',
      heading: 'Weight and pieces',
      paragraphs: [
        {
          text: 'Each shipment must be:',
          points: [
            `under ${figures.priorityWeight} in all; and`,
            `of at most ${figures.priorityPieces}, all to the same receiver and handed over together.`,
          ],
        },
        'A shipment found above these limits travels as a standard shipment, without the guarantee.',
      ],
    },
    {
      id: 'cut-off',
      heading: 'Hand-over times',
      paragraphs: [
        {
          text: 'The guarantee counts from the same day if the shipment is:',
          points: [
            `dropped off at one of our stations before ${figures.priorityDropOff}; or`,
            `picked up by us under a pick-up order completed before ${figures.priorityPickup}.`,
          ],
        },
        `Either must be before ${figures.priorityHalfDay} on a half day of the state in which we accept the shipment.`,
        'What we receive later counts as accepted on the next working day. A station that closes earlier shows its own time.',
      ],
    },
    {
      id: 'preparation',
      heading: 'How to send',
      paragraphs: [
        'Choose Priority Service when the CN is created, and print the CN with its mark. The service cannot be added once a shipment is on its way.',
        'The address, postcode and receiver’s telephone number must be complete and right, and each piece must be packed and labelled.',
      ],
    },
    {
      id: 'delivery',
      heading: 'What counts as on time',
      paragraphs: [
        'The time of our delivery or attempt scan decides. An attempt counts as delivery on time if nobody was there to accept, the shipment was refused, the address was wrong or incomplete, the place was closed, or a cash-on-delivery amount was not ready.',
        'Where the receiver asks for another day or address, the guarantee ends.',
      ],
    },
    {
      id: 'exceptions',
      heading: 'When the guarantee does not apply',
      paragraphs: [
        {
          text: 'We give no money back for a delay caused by:',
          points: [
            'weather, flood, accident, road closure, unrest, epidemic, failure of power or networks, or other events beyond our reasonable control;',
            'an act of an authority, inspection or security screening;',
            'prohibited or wrongly declared contents, poor packing or an unreadable label;',
            'sender or receiver, including a pick-up that was not ready at the time booked;',
            'a suspension of the service announced in the portal beforehand, such as for festive seasons.',
          ],
        },
      ],
    },
    {
      id: 'claims',
      heading: 'Claiming for late delivery',
      paragraphs: [
        `A claim for late delivery is submitted by the sender, in the portal or in writing, within ${figures.priorityClaim} of the day on which the shipment should have been delivered, with its CN number. Later claims cannot be considered.`,
        `We reply within ${figures.priorityReply} of receiving the complete claim.`,
      ],
    },
    {
      id: 'refund',
      heading: 'What we give back',
      paragraphs: [
        'If the claim is right we credit to the account the carriage charge that was paid for the shipment, once. Surcharges, tax on them, enhanced liability and cash-on-delivery charges are not included.',
        `This credit is all that we owe for lateness. Loss and damage are dealt with under the terms of carriage, or [enhanced liability](${documents.liabilityTerms.path}) if it was chosen.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Start, changes and law',
      paragraphs: [
        'These terms apply to shipments accepted from the effective date shown above. We may change or end the service; notice is given in the portal, and shipments already accepted keep the terms under which they were sent.',
        'The laws of Malaysia apply. Rights of a consumer under the Consumer Protection Act 1999 are not affected.',
      ],
    },
  ],
};
