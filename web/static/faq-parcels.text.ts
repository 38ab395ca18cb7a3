import type { QuestionGroup } from '#web/static/faq.model.ts';
import { documents, figures } from '#web/static/figures.text.ts';

/** Questions about parcels on their way, and what comes after. */
export const parcelQuestions: readonly QuestionGroup[] = [
  {
    id: 'pick-up',
    heading: 'Pick-up',
    questions: [
      {
        id: 'book-pickup',
        question: 'How do I book a pick-up?',
        answer: [
          'Under Pick-up, Create: choose the address, the day, when the parcels are ready and when your office closes, and the vehicle. Consignment notes can be attached. The next working days of your state are offered.',
        ],
        also: 'collect arrange',
      },
      {
        id: 'pickup-times',
        question: 'When do you collect?',
        answer: [
          'Monday to Friday, and Saturday morning; not on Sundays and public holidays of your state. A pick-up for the same day must be booked before the cut-off of your station, which the form shows. Between ready time and office close there must be at least an hour.',
        ],
        also: 'hours cut-off saturday same day',
      },
      {
        id: 'change-pickup',
        question: 'Can I change or cancel a pick-up?',
        answer: [
          'Yes, in the pick-up listing with Rearrange or Cancel, until 60 minutes before the time at which the parcels are ready.',
        ],
        also: 'rearrange reschedule',
      },
      {
        id: 'handover-sheet',
        question: 'What is the handover sheet?',
        answer: [
          'A list of the parcels that you hand over, with bar codes, totals and a place for signatures. Print it under Pick-up, Handover Sheet, or for a bulk upload from its listing, and have the driver sign it.',
        ],
        also: 'manifest proof driver',
      },
      {
        id: 'drop-off',
        question: 'Can I bring parcels to you instead?',
        answer: [`Yes, to any of our stations. For Priority Service come before ${figures.priorityDropOff}.`],
        also: 'station counter',
      },
      {
        id: 'order-supplies',
        question: 'How do I order flyers, pouches and labels?',
        answer: [
          'Under Supply, Request Supplies. You need the access level Supplies Requisition. The listing shows what was sent.',
        ],
        also: 'packing material stationery',
      },
    ],
  },
  {
    id: 'tracking',
    heading: 'Tracking and delivery',
    questions: [
      {
        id: 'track',
        question: 'How do I follow my parcels?',
        answer: [
          `Under [e-Tracking](/etracking), enter 1 to ${figures.trackingMax} consignment numbers. In the [listing](/shipmentlisting) each shipment has its time line too, newest first.`,
        ],
        also: 'where status',
      },
      {
        id: 'statuses',
        question: 'What do the statuses mean?',
        answer: [
          'Created: we know of it but do not have it yet. Picked up and In transit: it is with us. Out for delivery: it is on the vehicle. Delivery failed: we shall try again. On hold: something needs to be cleared up. Returning: it is on its way back to you.',
        ],
        also: 'events meaning',
      },
      {
        id: 'no-movement',
        question: 'My parcel shows no movement.',
        answer: [
          'Until the first scan only Created is shown. If it was collected more than a working day ago, or has not moved for two, call us with the CN.',
        ],
        also: 'stuck lost',
      },
      {
        id: 'proof-of-delivery',
        question: 'Can I see who received it?',
        answer: [
          'Yes. A delivered shipment has a proof of delivery: photos or a signature with name, identity number and date. Each can be printed.',
        ],
        also: 'POD signature photo',
      },
      {
        id: 'delivery-failed',
        question: 'What happens if nobody is there?',
        answer: [
          'We try again or keep the parcel at the station for collection. If it cannot be delivered it returns to you, at your cost. A right telephone number on the CN avoids most failures.',
        ],
        also: 'attempt return RTS',
      },
    ],
  },
  {
    id: 'claims',
    heading: 'Claims',
    questions: [
      {
        id: 'claim-how',
        question: 'A parcel is lost or damaged. What do I do?',
        answer: [
          'Under Claim, Submit, enter the CN. If a claim is possible you can describe it and attach photos and the invoice (JPEG, PNG or PDF; 5 files of up to 5 MB). In Singapore please write to our customer service. Keep the goods and all packing.',
        ],
        also: 'compensation broken missing short',
      },
      {
        id: 'claim-time',
        question: 'By when must I claim?',
        answer: [
          `Within ${figures.claimInWriting} for loss, damage or missing contents; then provide the contents within ${figures.claimContents}. Late delivery under Priority Service: within ${figures.priorityClaim}. With enhanced liability: within ${figures.enhancedClaimDays} of pick-up or ${figures.enhancedClaimHours} of arrival, whichever is earlier.`,
        ],
        also: 'deadline window',
      },
      {
        id: 'claim-refused-form',
        question: 'Why does the portal not let me claim for a CN?',
        answer: [
          'It must be one of your account, have been picked up, be within the claim time, and have no other open claim. The reason is shown under the CN.',
        ],
        also: 'not allowed',
      },
      {
        id: 'claim-amount',
        question: 'How much is paid?',
        answer: [
          `The value proved, up to ${figures.basicLiability} for each CN, or up to the declared value with enhanced liability. See the [terms of carriage](${documents.carriageTerms.path}#liability).`,
        ],
        also: 'liability limit amount',
      },
      {
        id: 'claim-progress',
        question: 'How do I see what happens to my claim?',
        answer: [
          `In the claim listing: Submitted, Documents needed, Under review, Approved or Rejected, with what is due and when. Priority Service claims are answered within ${figures.priorityReply}.`,
        ],
        also: 'status',
      },
    ],
  },
  {
    id: 'cool',
    heading: 'COOL and fulfilment',
    questions: [
      {
        id: 'what-is-cool',
        question: 'What is COOL?',
        answer: [
          'Delivery of food that must stay chilled, or frozen where your account has it. It needs a COOL account, which has its own forms and listings and is kept apart from ordinary consignments.',
        ],
        also: 'chilled frozen food cold',
      },
      {
        id: 'cool-packing',
        question: 'How do I pack food for COOL?',
        answer: [
          'Cooled to its temperature before hand-over, sealed against leaking, in a rigid box that is closed on all sides. Nothing may drip. Label it with what is in it and its use-by date.',
        ],
        also: 'ice box temperature',
      },
      {
        id: 'cool-areas',
        question: 'Why is a postcode refused for COOL that works otherwise?',
        answer: [
          'The cold chain does not reach every place, so COOL has its own list of non-service areas. The form checks the postcode as you enter it.',
        ],
        also: 'NSA area',
      },
      {
        id: 'fulfilment',
        question: 'How do fulfilment orders work?',
        answer: [
          'We keep your goods and send them out. Upload orders or enter them, generate the shipments, then print, download, cancel or remake them in the fulfilment listing. It needs to be enabled for your account, and the access level Fulfillment.',
        ],
        also: 'warehouse orders stock',
      },
    ],
  },
];
