// words: this file stays English: a legal document, whose English text counts.
import { brand } from '#shared/platform/brand/brand.ts';
import type { LegalDocument } from '#web/features/static-pages/document.model.ts';
import { documents, figures, parties } from '#web/features/static-pages/figures.text.ts';

/** Terms and Conditions of Carriage: 15 clauses (spec §2 "Static pages"; figures spec §9). */
export const carriageTerms: LegalDocument = {
  title: documents.carriageTerms.title,
  effective: '2026-11-01',
  updated: '2026-11-01',
  part: 'clause',
  intro: [
    `These terms apply to every shipment that ${parties} (“${brand.fullName}”, “we”, “us”) accepts for carriage. Please read {liability} and {claims}: they limit what we pay, and say by when a claim must reach us.`,
    `If a shipment is worth more than the basic limit, consider [enhanced liability](${documents.liabilityTerms.path}) or insurance of your own.`,
  ],
  clauses: [
    {
      id: 'scope',
      heading: 'Meanings and scope',
      paragraphs: [
        {
          text: 'In these terms:',
          points: [
            '“Sender” or “you” means the person who orders the carriage, and the account holder who pays for it.',
            '“Receiver” means the person named on the consignment note, or whoever accepts the shipment at that address.',
            '“Shipment” means everything that travels under one consignment note (“CN”), in one or more pieces.',
          ],
        },
        'By ordering carriage, creating a CN or handing over a shipment you accept these terms for yourself and for everyone with an interest in it. Staff and agents cannot change them by word of mouth.',
        'In Malaysia we carry under the Postal Services Act 2012. We are not a common carrier and may refuse a shipment.',
        `Shipments with [Priority Service](${documents.priorityTerms.path}) or enhanced liability are also under the terms of those services, which come first.`,
      ],
    },
    {
      id: 'sender-duties',
      heading: 'What you promise about the shipment',
      paragraphs: [
        {
          text: 'You promise that:',
          points: [
            'you own the shipment or act for its owner;',
            'sender and receiver are named in full, with complete address, postcode and telephone number;',
            'contents, value, weight and size are declared truthfully, and dangerous goods are declared as such;',
            'the shipment is packed to withstand ordinary handling, sorting by machine and transport, and each piece carries its own label;',
            'it contains nothing that {prohibited} excludes, and every permit that it needs is attached.',
          ],
        },
        'You make good the loss, damage, fines and costs that we or others suffer because one of these promises is not kept.',
      ],
    },
    {
      id: 'prohibited',
      heading: 'Prohibited and restricted goods',
      paragraphs: [
        {
          text: 'We do not carry:',
          points: [
            'anything whose possession or carriage the law forbids at the origin, on the way or at the destination, such as drugs, weapons, counterfeit goods and protected wildlife;',
            'cash, bearer instruments, bullion, loose precious stones and other irreplaceable valuables;',
            'explosives, flammable gases and liquids, poisons, radioactive and corrosive substances, and other dangerous goods, except those that we have agreed to in writing;',
            'live animals, human remains and infectious substances;',
            'perishable goods, except food under our COOL service.',
          ],
        },
        'The current lists, with what is carried under conditions, are on the pages [Prohibited items](/prohibiteditems) and [Dangerous goods](/dangerousgoods) and are part of these terms.',
        'For prohibited goods that reach us all the same we owe nothing. We may stop, return, destroy or hand them to the authorities at your cost.',
      ],
    },
    {
      id: 'size-and-weight',
      heading: 'Size, weight and pieces',
      paragraphs: [
        {
          text: 'The most that one shipment may be is:',
          points: [
            `${figures.pieces} under one CN, and ${figures.codPieces} with cash on delivery;`,
            `${figures.documentWeight} for documents;`,
            `${figures.crossBorderWeight} for cross-border, international and COOL shipments.`,
          ],
        },
        'The pieces of a shipment go to one receiver at one address. They are numbered, for example 2 of 5, and may arrive apart; the shipment counts as delivered when the last piece is.',
        'Very large or heavy pieces may need an arrangement beforehand.',
      ],
    },
    {
      id: 'charges',
      heading: 'Charges and volumetric weight',
      paragraphs: [
        'Charges follow the rate card in force when we accept the shipment.',
        {
          text: 'Each piece is charged by the larger of its actual weight and its volumetric weight. The volumetric weight in kilograms is length × width × height in centimetres, divided by:',
          points: [
            `${figures.divisorDomestic} for domestic shipments;`,
            `${figures.divisorInternational} for international shipments.`,
          ],
        },
        'The pieces of a shipment are added up and rounded up to the next 0.5 kg. The [calculator](/weightinput) does the same sum.',
        'If we find another weight or size than declared, ours is charged. You pay carriage, surcharges, duties and taxes that the receiver or a third party was to pay and did not.',
      ],
    },
    {
      id: 'inspection',
      heading: 'Inspection',
      paragraphs: [
        'We, airlines, customs and other authorities may open and screen a shipment without notice, for safety, by law, or to check that these terms are kept. Letters are opened only where the law allows it.',
      ],
    },
    {
      id: 'customs',
      heading: 'Customs and cross-border shipments',
      paragraphs: [
        'You provide a true description, HS code, origin, quantity and value of every item, and the invoice and permits that customs require. You appoint us, or a broker whom we choose, to present the shipment to customs.',
        'Duties, taxes, storage and penalties are the receiver’s or yours. Delay or loss caused by customs is not our responsibility.',
      ],
    },
    {
      id: 'pick-up',
      heading: 'Pick-up, route and transit times',
      paragraphs: [
        'Our responsibility begins when we scan the shipment at pick-up or drop-off. Signing a handover sheet confirms the number of pieces, not what is in them.',
        'We choose route and means of transport, by road, sea or air, and may use partners. Transit times are estimates; only services that say so are guaranteed.',
      ],
    },
    {
      id: 'delivery',
      heading: 'Delivery',
      paragraphs: [
        'We deliver to the address, not to a person in particular: to anyone there who appears entitled to accept, to a reception or guardhouse, or to a neighbour or locker that the receiver has chosen. Some areas are served at a surcharge or from a collection point, and some not at all; the portal says so when the postcode is entered.',
        'The signature, in ink or on a screen, a photograph or our scan is proof of delivery. It can be seen in the portal.',
        'If nobody can accept, we try again or keep the shipment for collection, and tell sender and receiver where it is.',
      ],
    },
    {
      id: 'undelivered',
      heading: 'Undelivered shipments',
      paragraphs: [
        'If a shipment is refused, its address is wrong, or it is not collected, it is returned to you at your cost. A shipment that can be neither delivered nor returned is kept for 90 days and then dealt with as the law on undeliverable items allows; perishable goods may be destroyed at once.',
      ],
    },
    {
      id: 'cash-on-delivery',
      heading: 'Cash on delivery',
      paragraphs: [
        `With cash on delivery (COD) we hand over only against the full amount, which may be ${figures.codStandardMY} in Malaysia and ${figures.codStandardSG} in Singapore, or more where agreed for the account. The receiver pays in cash or by a method that we accept, and may not open the shipment before.`,
        'The COD amount is not a declaration of value and does not raise our liability. If we hand over without collecting, we owe you the COD amount, or the value of the goods if that is lower.',
      ],
    },
    {
      id: 'liability',
      heading: 'Limit of liability',
      paragraphs: [
        `For loss of or damage to a shipment in our care we pay the lowest of its actual value, the cost of repair and ${figures.basicLiabilityMY} for each CN from Malaysia, or ${figures.basicLiabilitySG} for each CN from Singapore, however many pieces it has. The loss of some pieces counts in proportion. For documents the value is the cost of making them again.`,
        `A higher limit applies if enhanced liability was chosen and paid for when the CN was created: for values from ${figures.enhancedRange}.`,
        {
          text: 'As far as the law allows we are not liable for:',
          points: [
            'loss of profit, market, income or data, or other indirect loss;',
            'delay, except what a guaranteed service promises;',
            'what the sender or receiver did or left undone, such as poor packing or a wrong address;',
            'the nature of the contents, such as breakage of fragile goods that were not packed as they need, leaking, spoiling, or magnetic damage;',
            'events beyond our reasonable control, such as weather, flood, road closure, strike, unrest, war, epidemic, or an act of an authority;',
            'prohibited goods.',
          ],
        },
        'Where an international convention on carriage by air or a law that cannot be set aside gives you more, that applies. Nothing here takes away a right of a consumer under the Consumer Protection Act 1999, or limits liability for fraud or wilful misconduct.',
      ],
    },
    {
      id: 'claims',
      heading: 'Claims and time limits',
      paragraphs: [
        'Outside signs of damage or of a missing piece should be noted on delivery. Keep the shipment, its contents and all packing as they are until we have had a chance to see them.',
        {
          text: 'A claim must keep these times:',
          points: [
            `we are told in writing, best through the portal, within ${figures.claimInWriting} of delivery or, if the shipment did not arrive, of the day on which it should have arrived;`,
            `the contents, with packing, photographs and proof of value, are provided for inspection within ${figures.claimContents} of the claim;`,
            `an action in court is begun within ${figures.suitAir} if the shipment went by air and within ${figures.suitOther} otherwise, from delivery or the day on which it should have been delivered.`,
          ],
        },
        'After these times we owe nothing. Where a law that cannot be set aside gives a longer time, the longer time applies.',
        'Only the sender may claim, once for each CN. Carriage charges must be paid first and may not be set off. When we pay for lost or damaged goods, they become ours if we ask for them.',
        `Late delivery under Priority Service is claimed within ${figures.priorityClaim}; shipments with enhanced liability have times of their own. Both are in the terms of those services.`,
      ],
    },
    {
      id: 'personal-data',
      heading: 'Personal data',
      paragraphs: [
        `We use the personal data of sender and receiver to carry, deliver, bill and prove the delivery of the shipment, under the Personal Data Protection Act 2010 in Malaysia and the Personal Data Protection Act 2012 in Singapore. The sender has the receiver’s consent, or another right, to give it to us. The [portal terms](${documents.portalTerms.path}) say more.`,
      ],
    },
    {
      id: 'law',
      heading: 'Law and changes',
      paragraphs: [
        'The terms in force on the day we accept a shipment apply to it. A new version is published in the portal before it takes effect.',
        'Shipments of a Malaysian account are under the laws of Malaysia, including the Contracts Act 1950, and its courts; those of a Singapore account under the laws and courts of Singapore. A receiver or other third person gains no rights from these terms beyond those that the law gives.',
        'If a part of these terms cannot be enforced, the rest stands.',
      ],
    },
  ],
};
