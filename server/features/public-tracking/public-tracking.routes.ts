import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  publicTrackingPath,
  publicTrackingRoot,
} from '#shared/features/public-tracking/public-tracking-link.rules.ts';

import { answerWithPage, pageLanguage, sendPage } from '#server/platform/http/html-page.ts';
import {
  askPage,
  noAnswerPage,
  type PageParts,
  parcelPage,
  unknownPage,
} from './public-tracking-page.mapping.ts';
import { publicNumber, type PublicTrackingService } from './public-tracking.service.ts';

/** Requests per minute: enough for an office or the customers of a mobile network behind one IP address. */
export const looksPerMinute = 120;
/** Requests per minute for unknown numbers: enough for typing errors, too few to enumerate numbers. */
export const unknownPerMinute = 30;
/** A longer text is no number: it is answered at once, because it may not fit into an address. */
const longestNumber = 40;

type TrackingRequest = FastifyRequest<{
  Params: { cn?: string };
  Querystring: { cn?: unknown; lang?: unknown };
}>;

/** Pages for holders of a label, outside the API: without session and scripts. */
export function publicTrackingRoutes(
  app: FastifyInstance,
  tracking: PublicTrackingService,
  below: Readonly<PageParts>,
): void {
  const options = {
    config: { rateLimit: { max: looksPerMinute, timeWindow: 60_000 } },
    errorHandler: answerWithPage((language, reason, request) =>
      noAnswerPage(language, reason, askedPath(request)),
    ),
  };
  const limitUnknown = app.createRateLimit({ max: unknownPerMinute, timeWindow: 60_000 });
  app.get(publicTrackingRoot, options, async (request: TrackingRequest, reply) => {
    const { cn, lang } = request.query;
    const number = typeof cn === 'string' ? publicNumber(cn) : '';
    const language = pageLanguage(request);
    if (number === '') return sendPage(reply, language, askPage(language));
    if (number.length > longestNumber)
      return sendPage(reply.code(404), language, unknownPage(language, number, publicTrackingRoot));
    const chosen = lang === language ? `?lang=${language}` : '';
    return reply.redirect(`${publicTrackingPath(number)}${chosen}`, 303);
  });
  app.get(`${publicTrackingRoot}/:cn`, options, async (request: TrackingRequest, reply) => {
    const language = pageLanguage(request);
    const number = publicNumber(request.params.cn ?? '');
    const parcel = await tracking.look(number);
    if (!parcel) {
      const limit = await limitUnknown(request);
      if (limit.isAllowed || !limit.isExceeded)
        return sendPage(reply.code(404), language, unknownPage(language, number, askedPath(request)));
      const page = noAnswerPage(language, 'tooMany', askedPath(request));
      return sendPage(reply.code(429).header('retry-after', limit.ttlInSeconds), language, page);
    }
    const parts = await Promise.all(below.map((part) => part(number, language)));
    const shown = parts.filter((part) => part !== null);
    return sendPage(reply, language, parcelPage(language, parcel, shown));
  });
}

/** The page that was requested, without a redirect. */
function askedPath({ params, query }: FastifyRequest): string {
  const { cn } = { ...Object(query), ...Object(params) } as { cn?: unknown };
  const number = typeof cn === 'string' ? publicNumber(cn) : '';
  return number === '' || number.length > longestNumber ? publicTrackingRoot : publicTrackingPath(number);
}
