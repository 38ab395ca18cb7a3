import type { QuestionGroup } from '#web/static/faq.model.ts';
import { documents, figures } from '#web/static/figures.text.ts';

/** Questions about creating consignments, one by one and in bulk, and printing them. */
export const shippingQuestions: readonly QuestionGroup[] = [
  {
    id: 'shipping',
    heading: 'Creating shipments',
    questions: [
      {
        id: 'create-cn',
        question: 'How do I create a consignment note?',
        answer: [
          'Open [Create CN](/shipmentorder), check the sender, enter or pick the receiver, then weight, size and content. The price appears as you type. After creating, print the CN and stick it on the parcel.',
        ],
        also: 'ship parcel new',
      },
      {
        id: 'which-tab',
        question: 'Which tab do I choose?',
        answer: [
          'Domestic stays within your country. Singapore (or Malaysia, for Singapore accounts) crosses the causeway. International goes to any other country. CN Printing is the fast desk for those who print all day; it works from the keyboard alone.',
        ],
        also: 'domestic international flow',
      },
      {
        id: 'paste-address',
        question: 'A customer sent me the address in a message. Must I type it all?',
        answer: [
          'No. Paste the whole message into the line above the receiver. Name, telephone, street, postcode and town are put into their fields, and what could not be placed is shown to you.',
        ],
        also: 'whatsapp copy',
      },
      {
        id: 'max-pieces',
        question: 'How many pieces and how much weight can one CN have?',
        answer: [
          `Up to ${figures.pieces} to one receiver, or ${figures.codPieces} with cash on delivery. International shipments have one piece. Documents weigh at most ${figures.documentWeight}; cross-border, international and COOL parcels at most ${figures.crossBorderWeight}.`,
        ],
        also: 'limit multi-piece heavy maximum',
      },
      {
        id: 'chargeable-weight',
        question: 'Why is the chargeable weight more than what I weighed?',
        answer: [
          `Large, light parcels are charged by size: length × width × height in centimetres, divided by ${figures.divisorDomestic} for domestic or ${figures.divisorInternational} for international shipments, gives kilograms. The larger of the two weights counts for each piece, and the sum is rounded up to 0.5 kg. Try it in the [calculator](/weightinput).`,
        ],
        also: 'volumetric dimension price',
      },
      {
        id: 'priority',
        question: 'What is Priority Service?',
        answer: [
          `Next-day delivery within Peninsular Malaysia, or the carriage charge back: under ${figures.priorityWeight}, at most ${figures.priorityPieces}, dropped off before ${figures.priorityDropOff} or under a pick-up order completed before ${figures.priorityPickup}. It is offered when both postcodes are covered. See the [Priority Service terms](${documents.priorityTerms.path}).`,
        ],
        also: 'MBG money-back guarantee express next day',
      },
      {
        id: 'oda-nsa',
        question: 'The postcode is called an outskirt or a non-service area. What does it mean?',
        answer: [
          'An outskirt delivery area (ODA) is served at a surcharge, shown as a line of the price, and may take longer. To a non-service area (NSA) we cannot deliver, so no CN can be created. COOL has an NSA list of its own.',
        ],
        also: 'remote surcharge ODA NSA',
      },
      {
        id: 'cash-on-delivery',
        question: 'How does cash on delivery work?',
        answer: [
          `If COD is switched on for your account, enter the amount on the form: ${figures.codStandardMY} in Malaysia, ${figures.codStandardSG} in Singapore, and ${figures.codIntoMalaysia} from Singapore to Malaysia. Accounts with the enhanced limit may go to ${figures.codEnhancedMY}, or ${figures.codEnhancedSG}. We collect it from the receiver and pay it to your bank account.`,
        ],
        also: 'COD collect payment',
      },
      {
        id: 'enhanced-liability',
        question: 'When should I choose enhanced liability?',
        answer: [
          `When the contents are worth more than the basic ${figures.basicLiability}. It covers values from ${figures.enhancedMin} to ${figures.enhancedMax}, and more for some accounts. Content and value must be entered. See the [terms](${documents.liabilityTerms.path}).`,
        ],
        also: 'EL insurance cover value',
      },
      {
        id: 'can-i-send',
        question: 'Can I send batteries, perfume, medicine, food …?',
        answer: [
          'Search on [Prohibited items](/prohibiteditems) and [Dangerous goods](/dangerousgoods). Each entry says no, yes, or on which conditions. When in doubt, ask before you send.',
        ],
        also: 'prohibited restricted dangerous',
      },
      {
        id: 'do-numbers',
        question: 'Where do I enter delivery order numbers and our order ID?',
        answer: [
          `If these are switched on for your account, the fields are in the form: up to ${figures.deliveryOrders} delivery order numbers of at most ${figures.deliveryOrderLength}, and one order ID. Both are printed on the CN, and you can search the listing by them.`,
        ],
        also: 'DO reference invoice number',
      },
      {
        id: 'cancel-cn',
        question: 'I made a mistake. Can I cancel a CN?',
        answer: [
          'Yes, in the [listing](/shipmentlisting), until the parcel is scanned for the first time. A cancelled CN is not charged. After the first scan please call us.',
        ],
        also: 'void delete wrong address',
      },
      {
        id: 'save-preset',
        question: 'I always send the same kind of parcel. Can I save it?',
        answer: [
          'Yes, under User Settings, Parcel Details Preset. The form then starts with that type, content, weight and size. Receivers are kept in the Address Book.',
        ],
        also: 'default template',
      },
      {
        id: 'reverse-charge',
        question: 'What are reverse charge and third party?',
        answer: [
          'With reverse charge somebody sends a parcel to you and your account pays. With third party a parcel goes between two other addresses and your account pays. Both are created under Reverse Charge, in Malaysia.',
        ],
        also: 'RC return collect',
      },
    ],
  },
  {
    id: 'bulk',
    heading: 'Bulk upload',
    questions: [
      {
        id: 'bulk-files',
        question: 'Which files can I upload?',
        answer: [
          `Excel workbooks (.xlsx) and text tables (.csv) of up to ${figures.bulkRows} rows. Save an old .xls file as .xlsx first. The template that you can download has drop-downs and notes, but any order of columns will do. What each column may hold is on [Bulk Shipment Table Detail](/bulkshipmenttabledetail).`,
        ],
        also: 'excel csv template size',
      },
      {
        id: 'bulk-mapping',
        question: 'Our file has other column names.',
        answer: [
          'The portal recognises most names by itself, and you correct what it could not match. Save the match under Bulk CN Mapping and your next file of that kind needs no more clicks.',
        ],
        also: 'headers columns template',
      },
      {
        id: 'bulk-errors',
        question: 'Some rows have errors. Must I start again?',
        answer: [
          'No. Each problem is shown on its cell in the summary, where you can mend it, also for all similar rows together. Good rows can be submitted while the bad ones wait, and an error file can be downloaded, mended in your spreadsheet and uploaded again.',
        ],
        also: 'invalid fix',
      },
      {
        id: 'bulk-leading-zeros',
        question: 'My spreadsheet drops the leading zeros of postcodes and telephone numbers.',
        answer: [
          'Format those columns as text, as our template does. A Malaysian postcode that lost its zero, such as 5400 for 05400, is put right by the portal and shown to you.',
        ],
        also: 'zero format phone',
      },
      {
        id: 'bulk-duplicate',
        question: 'Will the same order be shipped twice if I upload a file again?',
        answer: [
          'The portal warns you before it creates a second CN for the same order ID. An upload that is interrupted carries on by itself and creates each row once.',
        ],
        also: 'double repeat',
      },
    ],
  },
  {
    id: 'printing',
    heading: 'Printing',
    questions: [
      {
        id: 'paper-sizes',
        question: 'On which paper can I print?',
        answer: [
          'A5, A6 or Label (100 × 150 mm). Your usual size is set in the profile; some kinds of account have one size only. A5 and A6 can also be put two or four on an A4 sheet.',
        ],
        also: 'A4 sticker thermal size',
      },
      {
        id: 'print-many',
        question: 'Can I print many at once?',
        answer: [
          'Yes. Tick them in the listing, or choose all that match, and print. They come as one PDF, or as downloadCN.zip, in the order of the list, the postcode or the order ID.',
        ],
        also: 'batch zip download',
      },
      {
        id: 'nothing-opens',
        question: 'Nothing opens when I print.',
        answer: [
          'The document opens in a new window: allow pop-ups for this site. Where a browser cannot show PDFs, and on phones, it is downloaded as consignment.pdf.',
        ],
        also: 'popup blocked pdf',
      },
      {
        id: 'scan-quality',
        question: 'How do I make sure that the bar code scans?',
        answer: [
          'Print at 100 %, without “fit to page”, in black on white. Stick the label flat on the largest side, not over an edge or under shiny tape. Clean the head of a label printer when lines appear.',
        ],
        also: 'barcode quality printer',
      },
      {
        id: 'printing-blocked',
        question: 'It says that printing is blocked, or there is no print button.',
        answer: [
          'For some accounts the depot prints the consignment notes, and sometimes printing is blocked. You can still create shipments. Your Sales Personnel can tell you more.',
        ],
        also: 'hide CNP blocking',
      },
      {
        id: 'reprint',
        question: 'May I print a CN again?',
        answer: [
          'Yes, if the first print was spoiled. The listing shows when and how often it was printed. Never put the same CN on two parcels; a second parcel needs a CN of its own.',
        ],
        also: 'copy duplicate',
      },
    ],
  },
];
