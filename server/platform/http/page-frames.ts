/**
 * What a page shows before its scripts run: the build draws it (scripts/web-build/frames.ts), here it is put into the page. It holds
 * nothing of an account; the browser's own cookies only choose whether it is shown.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Language } from '#shared/platform/words/message.ts';

export interface Frame {
  name: string;
  paths: readonly string[];
  signedIn: boolean;
  /** What the browser's cookies must say, by name; otherwise the address shows something else. */
  cookies: Readonly<Record<string, string>>;
  /** Scripts and styles for the page's head. */
  head: string;
  body: string;
}

/** A build without any is served all the same. */
export async function framesOf(folder: string, language: Language): Promise<readonly Frame[]> {
  const text = await readFile(join(folder, `frames.${language}.json`), 'utf8').catch(() => null);
  return text === null ? [] : (JSON.parse(text) as Frame[]);
}

/** The frame of an address, if it has one that fits the browser's cookies. What a query asks for nobody drew ahead. */
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

/** As the content security policy names the scripts that stand in a page. */
export const scriptHashesOf = (page: string): string[] =>
  [...page.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/gu)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** The policy that allows these scripts too, and no others. */
export const withOwnScripts = (directives: string, hashes: readonly string[]): string =>
  directives.replace("script-src 'self'", (own) => [own, ...hashes].join(' '));
