/**
 * The courier's name, logo, colours, contact lines and documents (domain.md, "Run modes"). The demo brand is invented;
 * a courier that runs this portal replaces this folder (beside it the tagline, the hours and the documents' names as words, and the warehouses).
 */
// words: this file names the courier and its legal documents, which are English
import type { MarketCode } from '#shared/platform/market/markets.ts';

interface Company {
  legalName: string;
  registration: string;
  address: readonly string[];
  phone: string;
  email: string;
}

const companies = {
  MY: {
    legalName: 'Kelicap Express Sdn. Bhd.',
    registration: '202601000130 (0000130-K)',
    address: ['1 Jalan Kelicap', 'Glenmarie', '40150 Shah Alam, Selangor', 'Malaysia'],
    phone: '+60 3-5550 0130',
    email: 'care.my@kelicap.example',
  },
  SG: {
    legalName: 'Kelicap Express Pte. Ltd.',
    registration: '202600169K',
    address: ['1 Kelicap Link', '#01-69', 'Singapore 508988'],
    phone: '+65 6550 0169',
    email: 'care.sg@kelicap.example',
  },
} as const satisfies Record<MarketCode, Company>;

export const brand = {
  /** As it is written on its own: headers, titles, mail, labels. */
  name: 'Kelicap',
  fullName: 'Kelicap Express',
  portalName: 'Kelicap Portal',
  website: 'https://kelicap.example',
  /** From here the demo's mails come. */
  mailFrom: 'portal@kelicap.example',
  /** Where vulnerabilities are reported (security.txt). */
  securityEmail: 'security@kelicap.example',
  /** Parties to contracts and the lines that people call or write to. */
  companies,
  /** One colour of ink, so that the same path serves screens, labels and the icon. Origin top left, in units of `size`. */
  mark: {
    size: 32,
    path: [
      'M4 3h6v26H4z',
      'M12 16C17.5 14.6 20.6 10.2 21 3h7.6C28.2 11.6 22.4 17.4 12 16z',
      'M12 17.2C22.4 15.8 28.2 20.9 28.6 29H21c-.4-6.6-3.5-10.6-9-11.8z',
    ].join(''),
  },
  colours: {
    /** The one main action of a page, and selection. White on it is 6.4:1. */
    brand: '#0b6670',
    /** The same on dark ground. */
    brandOnDark: '#5cc0c9',
  },
  /** Documents that anyone may read, by the route of spec §2 that shows them. */
  documents: {
    portalTerms: { title: 'Portal Terms and Conditions', path: '/termandconditions' },
    accountTerms: { title: 'Account Customer Terms and Conditions', path: '/termsandconditions' },
    carriageTerms: { title: 'Terms and Conditions of Carriage', path: '/termandconditionscarriage' },
    priorityTerms: { title: 'Priority Service Terms', path: '/mbgtermandconditions' },
    liabilityTerms: { title: 'Enhanced Liability Terms', path: '/termsandconditionsenhancedliability' },
  },
  /** The courier's own form for weights and volumes (https), embedded on /weightinput; null shows our calculator. */
  weightForm: null as string | null,
  /** Where a company becomes an account customer; the portal itself does not take applications. */
  signUp: 'mailto:accounts@kelicap.example?subject=New%20account%20customer',
} as const;

/** The mark as an SVG document, in one colour. */
export function brandMarkSvg(colour: string = brand.colours.brand): string {
  const { size, path } = brand.mark;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="${colour}" d="${path}"/></svg>`;
}
