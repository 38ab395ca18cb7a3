import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { answerUnknownAddress } from './errors.ts';

/**
 * Serves the built front end of `folder`: named-by-content files for ever, and index.html for every path that is not
 * a file and not under /api, because the browser's router knows the screens. `metas` fill the page's empty meta tags.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  metas: Readonly<Record<string, string>>,
): Promise<void> {
  const page = withMetas(await readFile(join(folder, 'index.html'), 'utf8'), metas);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The page is served below, filled in; the file of the build lacks the key that passwords travel with.
    globIgnore: ['**/index.html'],
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  app.get('/*', async (request, reply) => {
    if (isNoScreen.test(decodedPath(request.url))) return answerUnknownAddress(request, reply);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

/** However it is spelt, what is meant for the interface or for a file of the build is never answered with a screen. */
const isNoScreen = /^[/\\]*(?:api|assets)(?:[/\\]|$)/iu;

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
    filled = filled.replace(
      `<meta name="${name}" content="" />`,
      () => `<meta name="${name}" content="${escaped}" />`,
    );
  }
  return filled;
}
