import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

import { brand, brandMarkSvg } from './shared/platform/brand/brand.ts';
import { m } from './shared/platform/words/words.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page's title, description and icon come from the brand; a build for one language has put in its own words before. */
function brandPage(): Plugin {
  return {
    name: 'brand-page',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%PORTAL%', brand.portalName)
        .replaceAll('%TAGLINE%', m.brand_tagline())
        .replaceAll('%LOADING%', m.ui_page_loading()),
    configureServer(server) {
      server.middlewares.use('/brand-icon.svg', (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(brandMarkSvg());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'brand-icon.svg', source: brandMarkSvg() });
    },
  };
}

/** The browser side: `web/` becomes `dist/web/`, one chunk for each screen. In development the server mounts vite itself. */
export default defineConfig({
  root: here('./web'),
  // The content security policy allows no data: fonts, so nothing is inlined.
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    // Of the scripts of each screen, every first load would carry a list. The server names those of the address that is asked for
    // (server/platform/http/pages.ts), and a screen names all of its own at once (scripts/web-build/flat-imports.ts).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
    },
  },
  css: { postcss: { plugins: [mantinePreset()] } },
  plugins: [react(), brandPage()],
  resolve: {
    alias: { '#shared': here('./shared'), '#web': here('./web') },
  },
  server: { proxy: { '/api/': 'http://127.0.0.1:4000' } },
});
