import { brand } from '#shared/platform/brand/brand.ts';
import { type Market, marketIds, marketOf } from '#shared/platform/market/markets.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { type Email, writeEmail } from '#server/platform/mail/email.ts';
import { sayIn } from '#server/platform/words/say.ts';

/** Phone number and email address of the courier's company in each of these markets. */
export const contactsOf = (of: readonly Market[]): string =>
  of
    .map(({ code }) => brand.companies[code])
    .map(({ phone, email }) => `${phone} · ${email}`)
    .join(' · ');

/** The look and sender name of the portal's emails, which accounts of both markets receive. */
export const emailBrand = {
  name: brand.portalName,
  colour: brand.colours.brand,
  contact: contactsOf(marketIds.map(marketOf)),
};

/** The addressee of an email: `fullName` is used in the greeting, and the email is in `language`. */
export interface Receiver {
  fullName: string;
  language: Language;
  /** The account that the email is about. */
  accountNo?: string;
}

interface LinkFacts extends Receiver {
  accountNo: string;
  loginId: string;
  url: string;
}

/**
 * The texts of an email in the receiver's language, the greeting that each email starts with, and the account that it is
 * about.
 */
export function writerFor({ fullName, language, accountNo }: Receiver) {
  const say = sayIn(language);
  const greeting = say(m.sign_in_email_greeting, { name: fullName });
  return {
    say,
    language,
    greeting,
    ...(accountNo !== undefined && { account: say(m.sign_in_email_account, { accountNo }) }),
  };
}

export function resetEmail({ accountNo, loginId, url, ...receiver }: LinkFacts): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.sign_in_email_reset_subject),
    paragraphs: [say(m.sign_in_email_reset_text, { loginId, accountNo })],
    action: { label: say(m.sign_in_email_reset_action), url },
    footnote: say(m.sign_in_email_reset_footnote),
  });
}

export function firstTimeEmail({ accountNo, loginId, url, ...receiver }: LinkFacts): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  const { portalName: portal } = brand;
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.sign_in_email_first_subject, { portal }),
    paragraphs: [say(m.sign_in_email_first_text, { portal, loginId, accountNo })],
    action: { label: say(m.sign_in_email_first_action), url },
    footnote: say(m.sign_in_email_first_footnote),
  });
}

/** For users who may sign in only with their organisation's own login: they need no password. */
export function firstProviderEmail({
  accountNo,
  loginId,
  url,
  label,
  ...receiver
}: LinkFacts & { label: string }): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  const { portalName: portal } = brand;
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.sign_in_email_first_subject, { portal }),
    paragraphs: [say(m.sign_in_email_first_provider_text, { portal, loginId, accountNo, label })],
    action: { label: say(m.sign_in_email_first_provider_action), url },
  });
}

export function passwordChangedEmail({
  accountNo,
  loginId,
  when,
  isSessionKept,
  ...receiver
}: Omit<LinkFacts, 'url'> & { when: string; isSessionKept: boolean }): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  const text = isSessionKept ? m.sign_in_email_changed_text_others : m.sign_in_email_changed_text;
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.sign_in_email_changed_subject),
    paragraphs: [say(text, { loginId, accountNo, when })],
    footnote: say(m.sign_in_email_changed_footnote),
  });
}

/** Sent after a sign-in from a new address and browser. */
export function newDeviceEmail({
  accountNo,
  loginId,
  when,
  device,
  address,
  ...receiver
}: Omit<LinkFacts, 'url'> & { when: string; device: string; address: string }): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.sign_in_email_device_subject),
    paragraphs: [
      say(m.sign_in_email_device_text, { loginId, accountNo, when, device, address }),
      say(m.sign_in_email_device_nothing),
    ],
    footnote: say(m.sign_in_email_device_footnote),
  });
}

/** Sent to the user on whose login too many wrong attempts were made. */
export function lockedOutEmail({
  accountNo,
  loginId,
  when,
  address,
  ...receiver
}: Omit<LinkFacts, 'url'> & { when: string; address: string }): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(m.sign_in_email_locked_subject),
    paragraphs: [say(m.sign_in_email_locked_text, { loginId, accountNo, when, address })],
    footnote: say(m.sign_in_email_locked_footnote),
  });
}

const twoStepWords = {
  on: [m.security_email_on_subject, m.security_email_on_text, m.security_email_on_footnote],
  off: [m.security_email_off_subject, m.security_email_off_text, m.security_email_off_footnote],
  codes: [m.security_email_codes_subject, m.security_email_codes_text, m.security_email_codes_footnote],
  required: [
    m.security_email_required_subject,
    m.security_email_required_text,
    m.security_email_required_footnote,
  ],
  notRequired: [
    m.security_email_not_required_subject,
    m.security_email_not_required_text,
    m.security_email_required_footnote,
  ],
} as const;

/** `codes` means that the recovery codes were replaced; the last two apply to the account. */
export type TwoStepChange = keyof typeof twoStepWords;

/** `loginId` is the user who made the change. */
export function twoStepEmail({
  change,
  accountNo,
  loginId,
  when,
  address,
  ...receiver
}: Omit<LinkFacts, 'url'> & { change: TwoStepChange; when: string; address: string }): Promise<Email> {
  const { say, ...opening } = writerFor(receiver);
  const [subject, text, footnote] = twoStepWords[change];
  return writeEmail(emailBrand, {
    ...opening,
    subject: say(subject),
    paragraphs: [say(text, { loginId, accountNo, when, address })],
    footnote: say(footnote),
  });
}
