/**
 * Renders the markup that the page shows before its scripts run (web/app/frames.tsx), once for each language, with those rules
 * of the built styles that it needs: `frames.<language>.json`, which the server inserts into the page.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type InlineConfig, type Plugin } from 'vite';

import { stylesFor } from './frame-styles.ts';

/**
 * A frame and the paths where it is shown. `cookies`: values that the browser's cookies must have; otherwise another screen
 * would appear.
 */
interface Shown {
  name: string;
  paths: readonly string[];
  signedIn: boolean;
  cookies: Readonly<Record<string, string>>;
}

const everyDay = { isSuspended: 'false', verifiedProfile: 'true', IsCool: 'false' };

const shown: readonly Shown[] = [
  { name: 'login', paths: ['/', '/login'], signedIn: false, cookies: {} },
  {
    name: 'form',
    paths: ['/shipmentorder'],
    signedIn: true,
    cookies: { ...everyDay, hasCNAccess: 'true' },
  },
  {
    name: 'listing',
    paths: ['/shipmentlisting'],
    signedIn: true,
    cookies: everyDay,
  },
];

interface Frame extends Shown {
  /** Scripts and styles for the page's head. */
  head: string;
  body: string;
}

interface Drawn {
  headOf: (name: string) => string;
  framesOf: () => Promise<Record<string, { markup: string; isTakenOver: boolean }>>;
}

/** Replaces the screens, which no frame draws. */
const withoutScreens: Plugin = {
  name: 'without-screens',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]web[\\/]app[\\/](?:routed|shell)\.tsx$/u },
    handler: () => 'export const Routed = () => null; export const Shell = Routed;',
  },
};

/** `config`: the build configuration of the language. */
export async function drawFrames(config: InlineConfig, root: string): Promise<Frame[]> {
  const folder = mkdtempSync(join(root, 'node_modules', '.frames-'));
  try {
    await build({
      ...config,
      plugins: [...(config.plugins ?? []), withoutScreens],
      ssr: { noExternal: true },
      build: {
        ssr: join(root, 'web/app/frames.tsx'),
        outDir: folder,
        manifest: false,
        minify: false,
        // Gives classes the same names as in the browser's style sheets.
        ssrEmitAssets: true,
        cssCodeSplit: false,
        cssMinify: true,
        rolldownOptions: { output: { entryFileNames: 'frames.mjs' } },
      },
    });
    return await asInBrowser(async () => {
      const { headOf, framesOf } = (await import(pathToFileURL(join(folder, 'frames.mjs')).href)) as Drawn;
      const bodies = await framesOf();
      const css = readFileSync(sheetIn(folder), 'utf8');
      return shown.map((frame) => {
        const drawn = bodies[frame.name];
        if (drawn === undefined) throw new Error(`No component is registered for the frame ${frame.name}`);
        const { body, ownCss } = drawn.isTakenOver
          ? { body: drawn.markup, ownCss: '' }
          : withoutStyles(drawn.markup);
        return {
          ...frame,
          head: `${headOf(frame.name)}<style>${stylesFor(body, css + ownCss)}</style>`,
          body,
        };
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Moves Mantine's style elements out of the markup: its theme provider renders its variables, with every colour, as style
 * elements.
 */
function withoutStyles(markup: string): { body: string; ownCss: string } {
  const element = /<style[^>]*>([\s\S]*?)<\/style>/gu;
  const ownCss = [...markup.matchAll(element)].map(([, css = '']) => css).join('\n');
  return { body: markup.replaceAll(element, ''), ownCss };
}

function sheetIn(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sheet = names.find((name) => name.endsWith('.css'));
  if (sheet === undefined) throw new Error('The frames have no styles');
  return join(folder, sheet);
}

/**
 * Runs `work` with the browser globals that modules read when they load: a visitor's login page, in a browser with all features
 * that ours checks for.
 */
async function asInBrowser<T>(work: () => Promise<T>): Promise<T> {
  const seen = {
    window: { location: { pathname: '/login', search: '' } },
    document: { cookie: '' },
    CSS: { supports: () => true },
    addEventListener: () => {},
    sessionStorage: undefined,
    BroadcastChannel: undefined,
  };
  const before = Object.getOwnPropertyDescriptors(globalThis);
  for (const [name, value] of Object.entries(seen))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return await work();
  } finally {
    for (const name of Object.keys(seen)) {
      const own = before[name as keyof typeof before] as PropertyDescriptor | undefined;
      if (own) Object.defineProperty(globalThis, name, own);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}
