import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  publicTrackingPath,
  publicTrackingRoot,
} from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import type { Language } from '#shared/platform/words/message.ts';

import { answerWithPage, pageLanguage, sendPage } from '#server/platform/http/html-page.ts';
import { noAnswerPage } from '#server/features/public-tracking/public-tracking-page.mapping.ts';
import { publicNumber } from '#server/features/public-tracking/public-tracking.service.ts';
import type { BuyerChoiceService } from './buyer-choice.service.ts';
import { choiceAnswerPage, choiceAnchor } from './choice-page.mapping.ts';

type ChoiceRequest = FastifyRequest<{ Params: { cn: string }; Body: unknown }>;

/** Allows for typing errors. Attempts per parcel are limited separately, for all clients together. */
const perMinute = 10;
/** Room for a pasted text that is too long, which is answered together with the text. */
const formBytesMost = 32_768;

const statusOf = { unclear: 400, tooLong: 400, refused: 403 } as const;

/** Handles the form on the public tracking page. */
export function buyerChoiceRoutes(app: FastifyInstance, choices: BuyerChoiceService): void {
  void app.register((pages, _, done) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMost },
      (_request, text, parsed) => parsed(null, new URLSearchParams(String(text))),
    );
    const errorHandler = answerWithPage((language, reason, { params }) =>
      noAnswerPage(language, reason, publicTrackingPath(publicNumber((params as { cn: string }).cn))),
    );
    const options = {
      config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
      bodyLimit: formBytesMost,
      errorHandler,
    };
    const parcelAddress = (number: string, language: Language) =>
      `${publicTrackingPath(number)}?lang=${language}`;
    // For a reload, a restored tab or a bookmark of the page that answered the form.
    pages.get(`${publicTrackingRoot}/:cn/choice`, { errorHandler }, async (request: ChoiceRequest, reply) =>
      reply.redirect(parcelAddress(publicNumber(request.params.cn), pageLanguage(request)), 303),
    );
    pages.post(`${publicTrackingRoot}/:cn/choice`, options, async (request: ChoiceRequest, reply) => {
      const language = pageLanguage(request);
      const number = publicNumber(request.params.cn);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const outcome = await choices.choose(number, form, {
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
      });
      if (outcome === 'done')
        return reply.redirect(`${parcelAddress(number, language)}#${choiceAnchor}`, 303);
      const again = { offered: await choices.offered(number), form };
      const page = choiceAnswerPage(language, number, outcome, again);
      return sendPage(reply.code(statusOf[outcome]), language, page);
    });
    done();
  });
}
