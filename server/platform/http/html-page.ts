/** Pages that the server itself renders, for people without a session: plain HTML, in one request. */
import type { FastifyReply, FastifyRequest } from 'fastify';

import { isLanguage, type Language } from '#shared/platform/words/message.ts';

import { preferredLanguage } from '#server/platform/words/say.ts';

import { beginRefusal } from './errors.ts';

/** Language chosen on the page (`?lang=ms`), otherwise the browser's. */
export function pageLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : preferredLanguage(request.headers['accept-language']);
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

export type NoAnswer = 'tooMany' | 'tooLarge' | 'fault';

const noAnswers: Readonly<Record<number, NoAnswer>> = { 413: 'tooLarge', 429: 'tooMany' };

/** Makes an error handler that sends people a page instead of the JSON envelope, with the same status and headers. */
export const answerWithPage =
  (pageOf: (language: Language, reason: NoAnswer, request: FastifyRequest) => string) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { status } = beginRefusal(request, reply, error);
    const language = pageLanguage(request);
    void sendPage(reply, language, pageOf(language, noAnswers[status] ?? 'fault', request));
  };
