/** The look of /api/docs: the courier's name, logo and colour on Swagger UI, in light and dark mode. */
// words: this file is a style sheet
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';

import { brand, brandMarkSvg } from '#shared/platform/brand/brand.ts';

const { brand: colour, brandOnDark } = brand.colours;

/** The address of the document is fixed, so the bar shows the portal's name instead of an address field. */
const css = `
body { margin: 0; background: #fff; }
html.dark-mode body { background: #101315; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .btn,
.swagger-ui .opblock .opblock-summary-description, .swagger-ui .opblock-description-wrapper p,
.swagger-ui table thead tr th, .swagger-ui .tab li, .swagger-ui .scheme-container .schemes > label {
  font-family: 'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif;
}
.swagger-ui .topbar { padding: 8px 0; background: ${colour}; }
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar a { gap: 10px; max-width: none; font: 600 16px system-ui, sans-serif; }
.swagger-ui .topbar a::after { content: ${JSON.stringify(`${brand.portalName} interface`)}; }
.swagger-ui .topbar a img { height: 24px; }
.swagger-ui .info { margin: 28px 0; }
.swagger-ui .info .title { font-size: 26px; }
.swagger-ui .info .title small { background: #646d74; }
.swagger-ui .info .title small.version-stamp { background: ${colour}; }
.swagger-ui .scheme-container { padding: 16px 0; box-shadow: none; border-block: 1px solid #d3d8db; }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { border-color: ${colour}; border-radius: 8px; }
.swagger-ui .btn.authorize, .swagger-ui .btn.authorize span { color: ${colour}; }
.swagger-ui .btn.authorize svg { fill: ${colour}; }
.swagger-ui .btn.execute { background: ${colour}; color: #fff; }
.swagger-ui .info a, .swagger-ui a.nostyle:hover { color: ${colour}; }
.swagger-ui .opblock { border-radius: 8px; box-shadow: none; }
html.dark-mode .swagger-ui .topbar { background: #16191c; border-bottom: 1px solid #2b3136; }
html.dark-mode .swagger-ui .scheme-container { border-color: #2b3136; background: transparent; }
html.dark-mode .swagger-ui .btn.authorize { border-color: ${brandOnDark}; }
html.dark-mode .swagger-ui .btn.authorize, html.dark-mode .swagger-ui .btn.authorize span,
html.dark-mode .swagger-ui .info a { color: ${brandOnDark}; }
html.dark-mode .swagger-ui .btn.authorize svg { fill: ${brandOnDark}; }
`;

/** Separate files, because the content security policy forbids inline scripts and styles. */
export const docsTheme = {
  logo: { type: 'image/svg+xml', content: Buffer.from(brandMarkSvg('#fff')), href: '/' },
  theme: {
    title: `${brand.portalName} interface`,
    css: [{ filename: 'brand.css', content: css }],
    favicon: [
      {
        filename: 'mark.svg',
        rel: 'icon',
        sizes: 'any',
        type: 'image/svg+xml',
        content: Buffer.from(brandMarkSvg()),
      },
    ],
  },
} satisfies Pick<FastifySwaggerUiOptions, 'logo' | 'theme'>;
