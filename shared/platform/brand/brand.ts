/**
 * The courier's name, logo, colours, contacts and documents (domain.md, "Run modes"). The demo brand is fictitious; a courier
 * that runs this portal replaces this folder (which also holds the tagline, opening hours and document names as texts, and the
 * warehouses).
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
  /** The short name, used alone: headers, titles, mail, labels. */
  name: 'Kelicap',
  fullName: 'Kelicap Express',
  portalName: 'Kelicap Portal',
  website: 'https://kelicap.example',
  /** Sender address of the demo's mails. */
  mailFrom: 'portal@kelicap.example',
  /** Where vulnerabilities are reported (security.txt). */
  securityEmail: 'security@kelicap.example',
  /** The legal entities, and their contact numbers and addresses. */
  companies,
  /**
   * The logo as a path in a single colour, so that it serves screens, labels and the icon. Origin at the top left, in units of
   * `size`.
   */
  mark: {
    size: 32,
    path: [
      'M4 3h6v26H4z',
      'M12 16C17.5 14.6 20.6 10.2 21 3h7.6C28.2 11.6 22.4 17.4 12 16z',
      'M12 17.2C22.4 15.8 28.2 20.9 28.6 29H21c-.4-6.6-3.5-10.6-9-11.8z',
    ].join(''),
  },
  colours: {
    /** For a page's main action and for selections. White text on it has a contrast of 6.4:1. */
    brand: '#0b6670',
    /** The brand colour on dark backgrounds. */
    brandOnDark: '#5cc0c9',
  },
  /** Public documents, with the route of spec §2 that shows each. */
  documents: {
    portalTerms: { title: 'Portal Terms and Conditions', path: '/termandconditions' },
    accountTerms: { title: 'Account Customer Terms and Conditions', path: '/termsandconditions' },
    carriageTerms: { title: 'Terms and Conditions of Carriage', path: '/termandconditionscarriage' },
    priorityTerms: { title: 'Priority Service Terms', path: '/mbgtermandconditions' },
    liabilityTerms: { title: 'Enhanced Liability Terms', path: '/termsandconditionsenhancedliability' },
  },
  /** URL (https) of the courier's own form for weights and volumes, embedded on /weightinput; null shows our calculator. */
  weightForm: null as string | null,
  /** Contact for becoming an account customer; the portal itself does not accept applications. */
  signUp: 'mailto:accounts@kelicap.example?subject=New%20account%20customer',
} as const;

/** Returns the logo as an SVG document in one colour. */
export function brandMarkSvg(colour: string = brand.colours.brand): string {
  const { size, path } = brand.mark;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="${colour}" d="${path}"/></svg>`;
}
