import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import {
  publicTrackingPath,
  publicTrackingRoot,
} from '#shared/features/public-tracking/public-tracking-link.rules.ts';

import { pageLanguage, sendPage } from '#server/platform/http/html-page.ts';
import {
  askPage,
  noAnswerPage,
  type PageParts,
  parcelPage,
  unknownPage,
} from './public-tracking-page.mapping.ts';
import { publicNumber, type PublicTrackingService } from './public-tracking.service.ts';

/** Requests per minute: enough for a household or small office behind one IP address, too few to enumerate numbers. */
export const looksPerMinute = 30;

type Asked = FastifyRequest<{ Params: { cn?: string }; Querystring: { cn?: unknown; lang?: unknown } }>;

/** Pages for holders of a label, outside the API: without session and scripts. */
export function publicTrackingRoutes(
  app: FastifyInstance,
  tracking: PublicTrackingService,
  below: Readonly<PageParts>,
): void {
  const options = {
    config: { rateLimit: { max: looksPerMinute, timeWindow: 60_000 } },
    errorHandler: answerKindly,
  };
  app.get(publicTrackingRoot, options, async (request: Asked, reply) => {
    const { cn, lang } = request.query;
    const number = typeof cn === 'string' ? publicNumber(cn) : '';
    const language = pageLanguage(request);
    if (number === '') return sendPage(reply, language, askPage(language));
    const chosen = lang === language ? `?lang=${language}` : '';
    return reply.redirect(`${publicTrackingPath(number)}${chosen}`, 303);
  });
  app.get(`${publicTrackingRoot}/:cn`, options, async (request: Asked, reply) => {
    const language = pageLanguage(request);
    const number = publicNumber(request.params.cn ?? '');
    const parcel = await tracking.look(number);
    if (!parcel) return sendPage(reply.code(404), language, unknownPage(language, number));
    const parts = await Promise.all(below.map((part) => part(number, language)));
    const shown = parts.filter((part) => part !== null);
    return sendPage(reply, language, parcelPage(language, parcel, shown));
  });
}

function answerKindly(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = pageLanguage(request);
  const isTooMany = error.statusCode === 429;
  if (!isTooMany) request.log.error({ err: error }, 'unexpected');
  const page = noAnswerPage(language, isTooMany ? 'tooMany' : 'fault');
  return sendPage(reply.code(isTooMany ? 429 : 500), language, page);
}
