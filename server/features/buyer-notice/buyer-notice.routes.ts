import type { FastifyInstance, FastifyRequest } from 'fastify';

import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';

import { answerWithPage, pageLanguage, sendPage } from '#server/platform/http/html-page.ts';
import type { Origin } from '#server/platform/http/principal.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { noAnswerPage } from '#server/features/public-tracking/public-tracking-page.mapping.ts';
import { stopPath, stopRoot } from './buyer-notice-link.rules.ts';
import type { BuyerNoticeService } from './buyer-notice.service.ts';
import type { LogoFile, NoticeLogoService } from './notice-logo.service.ts';
import { alreadyStoppedPage, stopPage, stoppedPage, unknownStopPage } from './stop-page.mapping.ts';

export function buyerNoticeRoutes(serve: Serve, notices: BuyerNoticeService, logos: NoticeLogoService): void {
  serve(contract.saveNoticeLogo, ({ session, actor, body }) => logos.save(session, actor, body.logo));
  serve(contract.noticeSettings, ({ session }) => notices.settings(session));
  serve(contract.saveNoticeSettings, ({ session, actor, body }) => notices.save(session, actor, body));
  serve(contract.noticePreview, ({ session, body }) => notices.preview(session, body));
  serve(contract.testNotice, ({ session, actor, body }) => notices.test(session, actor, body));
  serve(contract.noticeListing, ({ session, query }) => notices.list(session, query.cursor ?? null));
}

type KeyRequest = FastifyRequest<{ Params: { key: string } }>;

/** Requests per minute: enough for one reader, too few to guess keys. */
const perMinute = 20;
/**
 * Higher, because a mail service loads the pictures of all its readers from few IP addresses. Keys of 24 random bytes cannot be
 * guessed.
 */
const picturesPerMinute = 1200;

/** The opt-out page. Mail programs open links by themselves, so only the button on the page ends notices. */
export function stopRoutes(
  app: FastifyInstance,
  notices: BuyerNoticeService,
  logos: NoticeLogoService,
): void {
  void app.register((pages, _, done) => {
    // The form has only a button and no fields.
    pages.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, parsed) => {
      payload.resume();
      parsed(null, undefined);
    });
    const options = {
      config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
      bodyLimit: 1024,
      errorHandler: answerWithPage((language, reason, { params }) =>
        noAnswerPage(language, reason, stopPath((params as { key: string }).key)),
      ),
    };
    const originOf = (request: KeyRequest): Origin => ({
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
    });
    pages.get(`${stopRoot}/:key`, options, async (request: KeyRequest, reply) => {
      const language = pageLanguage(request);
      const { key } = request.params;
      const shop = await notices.shopOf(key);
      if (shop === null) return sendPage(reply.code(404), language, unknownStopPage(language));
      const page = shop.isStopped ? alreadyStoppedPage : stopPage;
      return sendPage(reply, language, page(language, shop, key));
    });
    const often = { config: { rateLimit: { max: picturesPerMinute, timeWindow: 60_000 } } };
    const picture = (name: string, find: (key: string) => Promise<LogoFile | null>) =>
      pages.get(`${stopRoot}/:key/${name}`, often, async (request: KeyRequest, reply) => {
        const file = await find(request.params.key);
        if (!file) return reply.code(404).send();
        return reply
          .type(file.type)
          .header('x-content-type-options', 'nosniff')
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('cache-control', 'private, max-age=86400')
          .send(file.bytes);
      });
    picture('logo', logos.ofKey);
    picture('photo', logos.photoOfKey);
    pages.post(`${stopRoot}/:key`, options, async (request: KeyRequest, reply) => {
      const language = pageLanguage(request);
      const { key } = request.params;
      const shop = await notices.stop(key, originOf(request));
      if (shop === null) return sendPage(reply.code(404), language, unknownStopPage(language));
      return sendPage(reply, language, stoppedPage(language, shop, key));
    });
    pages.post(`${stopRoot}/:key/again`, options, async (request: KeyRequest, reply) => {
      const language = pageLanguage(request);
      const { key } = request.params;
      if (!(await notices.resume(key, originOf(request))))
        return sendPage(reply.code(404), language, unknownStopPage(language));
      return reply.redirect(`${stopPath(key)}?lang=${language}`, 303);
    });
    done();
  });
}
