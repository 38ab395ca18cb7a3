import type { FastifyInstance, FastifyRequest } from 'fastify';

import { publicTrackingRoot } from '#shared/features/public-tracking/public-tracking-link.rules.ts';

import { pageLanguage, sendPage } from '#server/platform/http/html-page.ts';
import { publicNumber } from '#server/features/public-tracking/public-tracking.service.ts';
import type { BuyerChoiceService } from './buyer-choice.service.ts';
import { choiceAnswerPage } from './choice-page.mapping.ts';

type Asked = FastifyRequest<{ Params: { cn: string }; Body: unknown }>;

/** Allows for typing errors. Attempts per parcel are limited separately, for all clients together. */
const perMinute = 10;
const formBytesMost = 4096;

const statusOf = { done: 200, unclear: 400, refused: 403 } as const;

/** Handles the form on the public tracking page. */
export function buyerChoiceRoutes(app: FastifyInstance, choices: BuyerChoiceService): void {
  void app.register((pages, _, done) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMost },
      (_request, text, parsed) => parsed(null, new URLSearchParams(String(text))),
    );
    const options = {
      config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
      bodyLimit: formBytesMost,
    };
    pages.post(`${publicTrackingRoot}/:cn/choice`, options, async (request: Asked, reply) => {
      const language = pageLanguage(request);
      const number = publicNumber(request.params.cn);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const outcome = await choices.choose(number, form, {
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
      });
      return sendPage(reply.code(statusOf[outcome]), language, choiceAnswerPage(language, number, outcome));
    });
    done();
  });
}
