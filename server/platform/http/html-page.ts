/** Pages that the server writes itself, for people without a session: plain HTML, one request. */
import type { FastifyReply, FastifyRequest } from 'fastify';

import { isLanguage, type Language } from '#shared/platform/words/message.ts';

import { languageAsked } from '#server/platform/words/say.ts';

/** What was chosen on the page (`?lang=ms`), else the browser's. */
export function pageLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : languageAsked(request.headers['accept-language']);
}

/** Never kept by a cache, never found by a search engine. */
export function sendPage(reply: FastifyReply, language: Language, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .header('x-robots-tag', 'noindex')
    .send(page);
}
