import type { createElement } from 'react';

import type { Language } from '#shared/platform/words/message.ts';

/** An email as plain text and HTML. */
export interface Email {
  subject: string;
  text: string;
  html: string;
}

interface EmailParts {
  /** Language of the recipient. */
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Shown below the text; mail programs that do not load images show `alt`. */
  picture?: { url: string; alt: string };
  action?: { label: string; url: string };
  /** Small print below the action. */
  footnote?: string;
  /** Names the account that the email is about: a mailbox may belong to the Admin of several. */
  account?: string;
  /** A link in small print, at the end. */
  smallLink?: { label: string; url: string };
}

interface EmailBrand {
  name: string;
  colour: string;
  contact: string;
  /** Shown beside the name, which is still there if images are not loaded. */
  logoUrl?: string | null;
}

const font = 'Inter, Helvetica, Arial, sans-serif';

const paragraph = { fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' };
const small = { fontSize: '12px', lineHeight: '18px', color: '#5c6370', margin: '24px 0 0' };
const page = {
  margin: 0,
  padding: '32px 16px',
  backgroundColor: '#f4f5f7',
  fontFamily: font,
  color: '#1c2024',
};
const sheet = {
  maxWidth: '520px',
  margin: '0 auto',
  padding: '32px',
  backgroundColor: '#ffffff',
  borderRadius: '8px',
};
const buttonIn = (colour: string) => ({
  display: 'inline-block',
  padding: '10px 20px',
  borderRadius: '8px',
  backgroundColor: colour,
  color: '#ffffff',
  textDecoration: 'none',
  fontWeight: 600,
});

/** Lays out an email in the brand's colours, as HTML and as plain text. */
export async function writeEmail(brand: EmailBrand, parts: EmailParts): Promise<Email> {
  // Loaded with the first email, because the layout library takes 10 MB that an idle portal does not need.
  const [{ createElement }, { render, toPlainText }] = await Promise.all([
    import('react'),
    import('@react-email/render'),
  ]);
  const html = await render(documentOf(createElement, brand, parts));
  return { subject: parts.subject, html, text: toPlainText(html) };
}

type CreateElement = typeof createElement;

const documentOf = (h: CreateElement, brand: EmailBrand, parts: EmailParts) =>
  h(
    'html',
    { lang: parts.language },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, parts.subject)),
    h(
      'body',
      { style: page },
      h(
        'div',
        { style: sheet },
        ...headOf(h, brand),
        ...contentOf(h, brand, parts),
        ...footOf(h, brand, parts),
      ),
    ),
  );

const headOf = (h: CreateElement, { logoUrl = null, colour, name }: EmailBrand) => [
  logoUrl === null
    ? null
    : h('img', {
        src: logoUrl,
        alt: '',
        style: { display: 'block', maxWidth: '200px', maxHeight: '64px', margin: '0 0 12px' },
      }),
  h('p', { style: { ...paragraph, fontWeight: 600, color: colour } }, name),
];

const contentOf = (
  h: CreateElement,
  { colour }: EmailBrand,
  { greeting, paragraphs, picture, action }: EmailParts,
) => [
  h('p', { style: paragraph }, greeting),
  ...paragraphs.map((text, index) => h('p', { key: index, style: paragraph }, text)),
  picture
    ? h('img', {
        src: picture.url,
        alt: picture.alt,
        style: { display: 'block', maxWidth: '100%', borderRadius: '8px', margin: '0 0 16px' },
      })
    : null,
  action
    ? h('p', { style: paragraph }, h('a', { href: action.url, style: buttonIn(colour) }, action.label))
    : null,
];

const footOf = (h: CreateElement, { contact }: EmailBrand, { footnote, account, smallLink }: EmailParts) => [
  footnote === undefined ? null : h('p', { style: small }, footnote),
  account === undefined ? null : h('p', { style: small }, account),
  h('p', { style: small }, contact),
  smallLink
    ? h(
        'p',
        { style: small },
        h('a', { href: smallLink.url, style: { color: small.color } }, smallLink.label),
      )
    : null,
];
