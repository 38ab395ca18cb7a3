// words: this file stays English: a legal document, whose English text counts.
import { brand } from '#shared/platform/brand/brand.ts';
import type { LegalDocument } from '#web/features/static-pages/document.model.ts';
import { documents, figures, parties } from '#web/features/static-pages/figures.text.ts';

/** Enhanced Liability terms (spec §2 "Static pages"; figures spec §9). */
export const enhancedLiabilityTerms: LegalDocument = {
  title: documents.liabilityTerms.title,
  effective: '2026-11-01',
  updated: '2026-11-01',
  part: 'clause',
  intro: [
    `Enhanced liability (“EL”) raises the amount that ${parties} (“${brand.fullName}”, “we”, “us”) pays if a shipment is lost or damaged. These terms add to the [terms of carriage](${documents.carriageTerms.path}); where the two differ, these come first.`,
    'EL is a higher limit of our own liability against a charge. It is not an insurance policy, and we do not act as insurer or insurance agent.',
  ],
  clauses: [
    {
      id: 'what-it-is',
      heading: 'What enhanced liability does',
      paragraphs: [
        `Without EL our liability for a CN is at most ${figures.basicLiability}. With EL it is the value that you declared when the CN was created, within {values}.`,
        'EL covers physical loss of the shipment and physical damage to it, from our pick-up or drop-off scan to delivery.',
      ],
    },
    {
      id: 'values',
      heading: 'Values that can be covered',
      paragraphs: [
        `EL can be chosen for a declared value from ${figures.enhancedRange}. Below and above that range only the basic limit applies.`,
        `Accounts with a written arrangement may have a higher maximum, of ${figures.enhancedTiers}. The portal shows the maximum of your account.`,
        'For an account in Singapore the higher maximum figures are the same in Singapore dollars.',
        'The declared value is for the whole CN, with all its pieces, and must be what the goods cost to buy or make, without profit and tax that you can reclaim.',
      ],
    },
    {
      id: 'choosing',
      heading: 'How to choose it',
      paragraphs: [
        'Tick enhanced liability and enter content and value, both of which are required, when you create the CN. In a bulk upload, fill the [same columns](/bulkshipmenttabledetail). It cannot be added or raised after the first scan.',
        'The charge is a percentage of the declared value under your rate card, and is shown as a line of the price before you create the CN. It is charged also if nothing happens, and given back if the CN is cancelled before its first scan.',
      ],
    },
    {
      id: 'packing',
      heading: 'Packing and proof',
      paragraphs: [
        {
          text: 'For EL to apply, the sender:',
          points: [
            'packs the goods in a new or sound rigid box, with at least 5 cm of cushioning on every side, or in the maker’s packing for transport;',
            'seals it so that opening would be seen;',
            'keeps the invoice or another proof of value and, for serial-numbered goods, the numbers.',
          ],
        },
        'Photographs taken while packing make a claim much quicker.',
      ],
    },
    {
      id: 'excluded-goods',
      heading: 'Goods that cannot be covered',
      paragraphs: [
        {
          text: 'EL does not apply to:',
          points: [
            'anything that the terms of carriage prohibit, and dangerous goods;',
            'tickets, vouchers and stored-value cards;',
            'jewellery, watches, works of art, antiques and collectors’ items, unless agreed in writing;',
            'glass, ceramics, plants and other goods that break or spoil easily;',
            'food and goods that must be kept cool or frozen, unless sent by our COOL service;',
            'used, repaired or already damaged goods, as to marks and damage that they had before.',
          ],
        },
        'A shipment of documents can be covered: the declared value is then what it costs to have them issued or made again, not what they stand for.',
        'The portal refuses EL for a shipment that is declared as dangerous goods. If EL was charged for other goods of this list by mistake we give the charge back, and the basic limit applies.',
      ],
    },
    {
      id: 'exceptions',
      heading: 'Causes that are not covered',
      paragraphs: [
        {
          text: 'We do not pay under EL for:',
          points: [
            'delay, loss of market and other indirect loss;',
            'electrical or mechanical faults without damage to be seen from the outside of the goods;',
            'wear, rust, damp, insects, change of temperature and the nature of the goods;',
            'packing that does not meet {packing}, or a content or value that was declared wrongly;',
            'seizure by an authority, war, unrest, nuclear events and acts of terror;',
            'fraud or wilful act of the sender, the receiver or someone acting for them.',
          ],
        },
      ],
    },
    {
      id: 'claims',
      heading: 'Claiming in time',
      paragraphs: [
        `A claim under EL must reach us, through the portal or in writing, within ${figures.enhancedClaimDays} of pick-up or within ${figures.enhancedClaimHours} of arrival at the receiver, whichever is earlier. This replaces the ${figures.claimInWriting} of the terms of carriage.`,
        {
          text: 'Please give with it:',
          points: [
            'the CN number, and what is lost or damaged;',
            'the invoice or another proof of value;',
            'for damage: photographs of all sides of the outer packing, the label, the inner packing and the goods.',
          ],
        },
        `The goods and all packing must be available for inspection within ${figures.claimContents}, and be kept until the claim is settled.`,
      ],
    },
    {
      id: 'payment',
      heading: 'What we pay',
      paragraphs: [
        'We pay the lowest of the declared value, the value proved, the cost of repair and the cost of replacement with goods of the same age and state. If the goods were declared below their value, we pay in the same proportion.',
        'For a set or a pair we pay for the part lost or damaged. What we have paid for in full becomes ours if we ask for it.',
        'Payment is by credit to the account or by transfer, after the carriage charges of the shipment have been paid.',
      ],
    },
    {
      id: 'other-cover',
      heading: 'Other insurance',
      paragraphs: [
        'If the same loss is covered by insurance, tell us. Nobody is paid twice for one loss; what was paid beyond it is returned.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and law',
      paragraphs: [
        'The terms and the charge in force when the CN was created apply to it. Changes are announced in the portal.',
        'EL of a Malaysian account is under the laws of Malaysia, that of a Singapore account under the laws of Singapore. Rights of consumers that cannot be set aside are not affected.',
      ],
    },
  ],
};
