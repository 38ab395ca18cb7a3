/** Pages that the server itself renders, for people without a session: plain HTML, in one request. */
import type { FastifyReply, FastifyRequest } from 'fastify';

import { isLanguage, type Language } from '#shared/platform/words/message.ts';

import { languageAsked } from '#server/platform/words/say.ts';

/** Language chosen on the page (`?lang=ms`), otherwise the browser's. */
export function pageLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : languageAsked(request.headers['accept-language']);
}

/** Sends a page that caches do not store and search engines do not index. */
export function sendPage(reply: FastifyReply, language: Language, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .header('x-robots-tag', 'noindex')
    .send(page);
}
