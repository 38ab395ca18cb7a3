import { brand } from '#shared/brand/brand.ts';

import { type Letter, writeLetter } from '../mail/letter.ts';

/** How the portal's letters look and whom they name. */
export const letterBrand = {
  name: brand.portalName,
  colour: brand.colours.brand,
  contact: `${brand.companies.MY.phone} · ${brand.companies.SG.phone} · ${brand.companies.MY.email}`,
};

export interface LinkFacts {
  fullName: string;
  accountNo: string;
  loginId: string;
  url: string;
}

export function resetLetter({ fullName, accountNo, loginId, url }: LinkFacts): Promise<Letter> {
  return writeLetter(letterBrand, {
    subject: 'Reset your password',
    greeting: `Dear ${fullName},`,
    paragraphs: [
      `Someone asked for a new password for ${loginId} of account ${accountNo}. If it was you, choose a new one with this link. It works once, for 24 hours.`,
    ],
    action: { label: 'Reset Password', url },
    footnote: 'If it was not you, do nothing: your password stays as it is.',
  });
}

export function firstTimeLetter({ fullName, accountNo, loginId, url }: LinkFacts): Promise<Letter> {
  return writeLetter(letterBrand, {
    subject: `Your access to ${brand.portalName}`,
    greeting: `Dear ${fullName},`,
    paragraphs: [
      `You can now use ${brand.portalName} for account ${accountNo} with the username ${loginId}. Set your password with this link first. It works once, for 24 hours.`,
    ],
    action: { label: 'First Time Login', url },
    footnote: 'If the link is too old, use Forgot password on the login page to get a new one.',
  });
}

export function passwordChangedLetter({
  fullName,
  accountNo,
  loginId,
  when,
  isSessionKept,
}: Omit<LinkFacts, 'url'> & { when: string; isSessionKept: boolean }): Promise<Letter> {
  return writeLetter(letterBrand, {
    subject: 'Your password was changed',
    greeting: `Dear ${fullName},`,
    paragraphs: [
      `The password of ${loginId} of account ${accountNo} was changed on ${when}. Every ${isSessionKept ? 'other ' : ''}device that was signed in has been signed out.`,
    ],
    footnote: 'If it was not you, set a new password with Forgot password at once and tell us.',
  });
}

/** On a sign-in from an address and browser that were not seen before. */
export function newDeviceLetter(
  facts: Omit<LinkFacts, 'url'> & { when: string; device: string; address: string },
): Promise<Letter> {
  const { fullName, accountNo, loginId, when, device, address } = facts;
  return writeLetter(letterBrand, {
    subject: 'New sign-in to your account',
    greeting: `Dear ${fullName},`,
    paragraphs: [
      `${loginId} of account ${accountNo} signed in on ${when} with a device that we had not seen before: ${device}, from the address ${address}.`,
      'If it was you, there is nothing to do.',
    ],
    footnote:
      'If it was not you, set a new password with Forgot password at once: it signs out every device. Then tell us.',
  });
}
