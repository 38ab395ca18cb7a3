import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

import { brand, brandMarkSvg } from './shared/brand/brand.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page's title, description and icon come from the brand file. */
function brandPage(): Plugin {
  return {
    name: 'brand-page',
    transformIndexHtml: (html) =>
      html.replaceAll('%PORTAL%', brand.portalName).replaceAll('%TAGLINE%', brand.tagline),
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

const mantine = (...parts: string[]) =>
  new RegExp(`/@mantine/core/esm/components/(?:${parts.map((part) => `${part}/`).join('|')})`, 'u');

/**
 * What is always loaded together is one file: a dozen files of 300 bytes pack worse and cost a request each. Everything else
 * is split by the bundler. `npm run bench` prints what each first load comes to.
 */
const chunks: readonly { name: string; holds: readonly RegExp[] }[] = [
  {
    // Of the kit's own tools, those that the login page does without; before 'base', which would take them.
    name: 'kit',
    holds: [
      /\/@mantine\/core\/esm\/core\/utils\/(?:close-on-escape|create-(?:event-handler|safe-context|scoped-keydown-handler)|find-element-|get-(?:context-item-index|default-z-index|ref-prop|safe-id|single-element-child)|is-element)/u,
      /\/@mantine\/hooks\/esm\/(?:use-(?:callback-ref|debounced-callback|merged-ref|window-event)|utils\/(?:shallow-equal|use-callback-ref))\//u,
    ],
  },
  {
    name: 'base',
    holds: [
      /vite\/preload-helper/u,
      /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|clsx|zod)\//u,
      /\/node_modules\/@tanstack\/(?:react-router|router-core|history|react-store|store)\//u,
      /\/@mantine\/(?:core\/esm\/core\/|store\/|notifications\/esm\/notifications\.store\.)/u,
      mantine(
        'ActionIcon',
        'Anchor',
        'Button',
        'CloseButton',
        'Input',
        'InputBase',
        'Loader',
        'Text',
        'TextInput',
        'Title',
      ),
      mantine('Transition', 'UnstyledButton'),
      /\/@mantine\/hooks\/esm\/(?:use-(?:color-scheme|did-update|id|media-query|isomorphic-effect|mounted|reduced-motion|uncontrolled)|utils)\//u,
      /\/lucide-react\/dist\/esm\/(?!icons\/(?!moon|sun\.|circle-exclamation-point))/u,
      /\/shared\/(?:access|account|brand|business|http|market|validation)\/(?!normalise)/u,
      /\/@mantine\/core\/styles\/(?:baseline|default-css-variables|global|UnstyledButton|VisuallyHidden|Paper|CloseButton|Group|Loader|Overlay|ModalBase|Input|InlineInput|ActionIcon|Alert|Anchor|Button|Checkbox|Modal|Notification|PasswordInput|Stack|Text|Title)\./u,
      /\/web\/http\/(?!rsa-oaep|repeat-key)/u,
      /\/web\/ui\/(?:banner|form\/drafts|toast|brand-mark)\./u,
    ],
  },
  {
    name: 'forms',
    holds: [
      /\/node_modules\/react-hook-form\//u,
      mantine('PasswordInput'),
      /\/web\/ui\/form\/(?:form|submit-button|text-fields|use-schema-form)\./u,
    ],
  },
  { name: 'sign-in', holds: [/\/web\/account\/(?:page-link|sign-in)/u] },
  {
    name: 'signed-in',
    holds: [
      /\/node_modules\/@tanstack\/(?:query-core|react-query)\//u,
      mantine('Checkbox', 'InlineInput', 'Skeleton'),
      /\/web\/ui\/(?:copy-button|date-time|drop-menu|market|money|page|shortcuts|states|status-badge)\./u,
      /\/shared\/(?:pricing\/money|time\/market-time)\./u,
    ],
  },
  {
    name: 'choosing',
    holds: [
      /\/node_modules\/@floating-ui\//u,
      mantine(
        'Popover',
        'Combobox(?!/(?:OptionsDropdown|ComboboxChevron|get-parsed-combobox-data|Combobox\\.module))',
      ),
    ],
  },
  {
    name: 'form-parts',
    holds: [
      mantine('SegmentedControl', 'FloatingIndicator', 'Switch', 'Textarea'),
      /\/web\/ui\/form\/(?:fields|number-fields|use-draft)\./u,
      /\/shared\/validation\/normalise\./u,
    ],
  },
  {
    name: 'shipments',
    holds: [
      /\/shared\/consignment\/(?:services|status|weight\.rules)\./u,
      /\/shared\/shipment\/shipment\.(?:contract|model)\./u,
      /\/shared\/business\/decimal/u,
    ],
  },
  { name: 'styles', holds: [/\/@mantine\/core\/styles\//u] },
  {
    name: 'dialogs',
    holds: [/\/node_modules\/react-remove-scroll/u, mantine('Drawer', 'Modal', 'ModalBase')],
  },
];

function chunkOf(moduleId: string): string | null {
  return chunks.find(({ holds }) => holds.some((part) => part.test(moduleId)))?.name ?? null;
}

/** Files that the page or the shell has asked for already are not listed again for each screen. */
function comesAnyway(screen: string, needed: string): boolean {
  const withPage = /\/(?:base|index|rolldown-runtime)-/u.test(needed);
  return withPage || (!screen.includes('/shell-') && /\/(?:signed-in|icons)-[^/]*\.js$/u.test(needed));
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((one) => !comesAnyway(file, one)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf }, { name: 'icons', test: /\/lucide-react\//u, minShareCount: 3 }],
        },
      },
    },
  },
  css: { postcss: { plugins: [mantinePreset()] } },
  plugins: [react(), brandPage()],
  resolve: {
    alias: { '#shared': here('./shared'), '#web': here('./web') },
  },
  server: { proxy: { '/api/': 'http://127.0.0.1:4000' } },
});
