/**
 * A frame is what a page shows before its scripts run. The build renders it (scripts/web-build/frames.ts); here it is inserted
 * into the page. It holds no data of an account; the browser's cookies only decide whether it is shown.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Language } from '#shared/platform/words/message.ts';

export interface Frame {
  name: string;
  paths: readonly string[];
  signedIn: boolean;
  /** Values that the browser's cookies must have, by name; otherwise the page would show something else. */
  cookies: Readonly<Record<string, string>>;
  /** Scripts and styles for the head of the page. */
  head: string;
  body: string;
}

/** Reads the frames of a build; a build without frames is served too. */
export async function framesOf(folder: string, language: Language): Promise<readonly Frame[]> {
  const text = await readFile(join(folder, `frames.${language}.json`), 'utf8').catch(() => null);
  return text === null ? [] : (JSON.parse(text) as Frame[]);
}

/** Returns the frame of an address if there is one that fits the browser's cookies. Addresses with a query have no frame. */
export function frameFor(
  frames: readonly Frame[],
  url: string,
  signedIn: boolean,
  cookies: string,
): Frame | null {
  const path = url.toLowerCase();
  const frame = frames.find((one) => one.signedIn === signedIn && one.paths.includes(path));
  if (!frame) return null;
  const kept = new Set(cookies.split(/;\s*/u));
  const fits = Object.entries(frame.cookies).every(([name, value]) => kept.has(`${name}=${value}`));
  return fits ? frame : null;
}

export function withFrame(page: string, { name, head, body }: Frame): string {
  return page
    .replace('</head>', () => `${head}</head>`)
    .replace(
      /(<div id="root"[^>]*)><\/div>/u,
      (_, root: string) => `${root} data-frame="${name}">${body}</div>`,
    );
}

/** Hashes of the inline scripts of a page, as a content security policy lists them. */
export const scriptHashesOf = (page: string): string[] =>
  [...page.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/gu)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Returns the policy extended to allow these scripts, and no others. */
export const withOwnScripts = (directives: string, hashes: readonly string[]): string =>
  directives.replace("script-src 'self'", (own) => [own, ...hashes].join(' '));
