import type { Language } from '#shared/platform/words/message.ts';

/** An email as plain text and HTML. */
export interface Email {
  subject: string;
  text: string;
  html: string;
}

export interface EmailParts {
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
  /** A link in small print, at the end. */
  smallLink?: { label: string; url: string };
}

export interface EmailBrand {
  name: string;
  colour: string;
  contact: string;
  /** Shown beside the name, which is still there if images are not loaded. */
  logoUrl?: string | null;
}

const font = 'Inter, Helvetica, Arial, sans-serif';

/** Lays out an email in the brand's colours, as HTML and as plain text. */
export async function writeEmail(brand: EmailBrand, parts: EmailParts): Promise<Email> {
  // Loaded with the first email, because the layout library takes 10 MB that an idle portal does not need.
  const [{ createElement: h }, { render, toPlainText }] = await Promise.all([
    import('react'),
    import('@react-email/render'),
  ]);
  const paragraph = { fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' };
  const small = { fontSize: '12px', lineHeight: '18px', color: '#5c6370', margin: '24px 0 0' };
  const { action, picture, smallLink } = parts;
  const document = h(
    'html',
    { lang: parts.language },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, parts.subject)),
    h(
      'body',
      {
        style: {
          margin: 0,
          padding: '32px 16px',
          backgroundColor: '#f4f5f7',
          fontFamily: font,
          color: '#1c2024',
        },
      },
      h(
        'div',
        {
          style: {
            maxWidth: '520px',
            margin: '0 auto',
            padding: '32px',
            backgroundColor: '#ffffff',
            borderRadius: '8px',
          },
        },
        (brand.logoUrl ?? null) === null
          ? null
          : h('img', {
              src: brand.logoUrl ?? '',
              alt: '',
              style: { display: 'block', maxWidth: '200px', maxHeight: '64px', margin: '0 0 12px' },
            }),
        h('p', { style: { ...paragraph, fontWeight: 600, color: brand.colour } }, brand.name),
        h('p', { style: paragraph }, parts.greeting),
        ...parts.paragraphs.map((text, index) => h('p', { key: index, style: paragraph }, text)),
        picture
          ? h('img', {
              src: picture.url,
              alt: picture.alt,
              style: { display: 'block', maxWidth: '100%', borderRadius: '8px', margin: '0 0 16px' },
            })
          : null,
        action
          ? h(
              'p',
              { style: paragraph },
              h(
                'a',
                {
                  href: action.url,
                  style: {
                    display: 'inline-block',
                    padding: '10px 20px',
                    borderRadius: '8px',
                    backgroundColor: brand.colour,
                    color: '#ffffff',
                    textDecoration: 'none',
                    fontWeight: 600,
                  },
                },
                action.label,
              ),
            )
          : null,
        parts.footnote === undefined ? null : h('p', { style: small }, parts.footnote),
        h('p', { style: small }, brand.contact),
        smallLink
          ? h(
              'p',
              { style: small },
              h('a', { href: smallLink.url, style: { color: '#5c6370' } }, smallLink.label),
            )
          : null,
      ),
    ),
  );
  const html = await render(document);
  return { subject: parts.subject, html, text: toPlainText(html) };
}
