import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isLanguage, type Language, languageCookie, languages } from '#shared/platform/words/message.ts';
import { preferredLanguage } from '#server/platform/words/say.ts';

import { answerFrameworkError, answerUnknownAddress } from './errors.ts';
import { answerWithPage, type NoAnswer } from './html-page.ts';
import { type Frame, frameFor, framesOf, scriptHashesOf, withFrame, withOwnScripts } from './page-frames.ts';

/**
 * Serves the built front end in `folder`: content-hashed files with unlimited caching, and the page in the user's language for
 * every path that is neither a file nor under /api, because the browser's router handles the screens. `metas` fill the page's
 * empty meta tags. `noAnswerPage` renders the page for a screen that was requested too often, with a link to its `path`.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  metas: Readonly<Record<string, string>>,
  noAnswerPage: (language: Language, reason: NoAnswer, path: string) => string,
): Promise<void> {
  const pages = new Map<Language, Pages>();
  for (const language of languages) {
    const html = withMetas(await readFile(join(folder, `index.${language}.html`), 'utf8'), metas);
    pages.set(language, pagesWith(html, await aheadOf(folder, language), await framesOf(folder, language)));
  }
  const files = await filesOf(folder);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // The route below serves files: a route for each of a thousand files takes 10 MB.
    serve: false,
    // The build writes a copy of each file, compressed at brotli's best level, beside it.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  const sendNoAnswer = answerWithPage((_, reason, request) =>
    // With the query, which may hold the key of a link; with one slash, so that it leads to no other host.
    noAnswerPage(languageOf(request), reason, request.url.replace(/^[/\\]+/u, '/')),
  );
  const options = {
    // A first load takes some 60 files: an office behind one address would use up its requests with them.
    config: { rateLimit: { allowList: ({ url }: FastifyRequest) => files.has(decodedPath(url)) } },
    errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      if (isNoScreen.test(decodedPath(request.url))) answerFrameworkError(error, request, reply);
      else sendNoAnswer(error, request, reply);
    },
  };
  app.get('/*', options, async (request, reply) => {
    const path = decodedPath(request.url);
    if (files.has(path)) return reply.sendFile(path.slice(1));
    if (isNoScreen.test(path)) return answerUnknownAddress(request, reply);
    const language = languageOf(request);
    const page = pages.get(language)?.of(request, path);
    const isPacked = takesBrotli(request);
    if (isPacked) void reply.header('content-encoding', 'br');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-language', language)
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header(
        'content-security-policy',
        withTrustedTypes(
          withOwnScripts(String(reply.getHeader('content-security-policy') ?? ''), page?.hashes ?? []),
        ),
      )
      .send(isPacked ? page?.packed : page?.html);
  });
}

/**
 * Build files that are not served directly, such as the page, which lacks the key that encrypts passwords until it is filled in.
 */
const isOfBuild =
  /(?:^|\/)(?:index\.[^/]*\.html|(?:manifest|ahead|frames)\.[^/]*\.json|[^/]*\.br)$|^\.|\/\./u;

/** Returns the paths of the files that browsers may request. */
async function filesOf(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Set(paths.filter((path) => !isOfBuild.test(path)).map((path) => `/${path}`));
}

/**
 * In our own pages text can become script or markup only through web/app/trusted-texts.ts, or through the policy of altcha's
 * Svelte. Scripts of other human checks do not support Trusted Types: pages that load one do without them.
 */
export function withTrustedTypes(directives: string): string {
  const loadsOthers = /script-src[^;]*https?:/u.test(directives);
  return loadsOthers ? directives : `${directives};${trustedTypes}`;
}

// words: for browsers
const trustedTypes = "require-trusted-types-for 'script';trusted-types default svelte-trusted-html";

interface Page {
  html: string;
  packed: Buffer;
  /** Hashes of its inline scripts. */
  hashes: readonly string[];
}

interface Pages {
  of: (request: FastifyRequest, path: string) => Page | undefined;
}

/** Build files to preload, by path; '*' for any other path (scripts/web-build/first-loads.ts). */
type Ahead = Record<'visitor' | 'signedIn', Record<string, readonly string[]>>;

/** Reads the preload lists of a build; a build without them is served too. */
async function aheadOf(folder: string, language: Language): Promise<Ahead> {
  const text = await readFile(join(folder, `ahead.${language}.json`), 'utf8').catch(() => null);
  return text === null ? { visitor: {}, signedIn: {} } : (JSON.parse(text) as Ahead);
}

/**
 * Makes the page, and for common addresses a version that preloads the files of their screen together with the page's own, with
 * and without a frame of the screen.
 */
function pagesWith(html: string, ahead: Ahead, frames: readonly Frame[]): Pages {
  const made = new Map<string, Page>();
  const pageOf = (files: readonly string[], frame: Frame | null): Page => {
    const named = html.replace('</head>', () => `${files.map(linkTo).join('')}</head>`);
    const whole = frame ? withFrame(named, frame) : named;
    return { html: whole, packed: brotliCompressSync(whole), hashes: scriptHashesOf(whole) };
  };
  const add = (who: keyof Ahead, path: string, frame: Frame | null) =>
    made.set(keyOf(who, path, frame), pageOf(ahead[who][path] ?? ahead[who]['*'] ?? [], frame));
  for (const who of ['visitor', 'signedIn'] as const)
    for (const path of ['*', ...Object.keys(ahead[who])]) add(who, path, null);
  for (const frame of frames)
    for (const path of frame.paths) add(frame.signedIn ? 'signedIn' : 'visitor', path, frame);
  return {
    of: (request, path) => {
      const signedIn = isSignedIn(request);
      const who = signedIn ? 'signedIn' : 'visitor';
      const frame = frameFor(frames, request.url, signedIn, request.headers.cookie ?? '');
      return made.get(keyOf(who, path.toLowerCase(), frame)) ?? made.get(keyOf(who, '*', null));
    },
  };
}

const keyOf = (who: keyof Ahead, path: string, frame: Frame | null) => `${who} ${path} ${frame?.name ?? ''}`;

function linkTo(file: string): string {
  const how = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  // Low priority, so that the content of the page is painted first.
  // words: markup
  return `<link ${how} fetchpriority="low" crossorigin href="/${file}">`;
}

/** Tells whether the browser has a session. This only decides what is preloaded. */
function isSignedIn({ headers }: FastifyRequest): boolean {
  return /(?:^|;\s*)token=[^;]/u.test(headers.cookie ?? '');
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  const encodings = (headers['accept-encoding'] ?? '').split(',');
  return encodings.some((one) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/iu.test(one));
}

/** Returns the language chosen on the device, otherwise the browser's. */
function languageOf({ headers }: FastifyRequest): Language {
  const kept = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`, 'u').exec(headers.cookie ?? '')?.[1];
  return isLanguage(kept) ? kept : preferredLanguage(headers['accept-language']);
}

/**
 * Matches paths that never get a screen, however they are written: the API, build files, hidden files (`/.env`, `/.git/config`)
 * and files that do not exist, such as `/config.php`. Paths of screens have no dot.
 */
const isNoScreen = /^[/\\]*(?:api|assets)(?:[/\\]|$)|[/\\]\.(?!\.)|\.(?!html?$)[a-z0-9]{1,8}$/iu;

function decodedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function withMetas(page: string, metas: Readonly<Record<string, string>>): string {
  let filled = page;
  for (const [name, content] of Object.entries(metas)) {
    const escaped = content.trim().replace(/[&"<>]/gu, (character) => `&#${character.charCodeAt(0)};`);
    const empty = `name="${name}" content=""`;
    filled = filled.replace(empty, () => `name="${name}" content="${escaped}"`);
  }
  return filled;
}
