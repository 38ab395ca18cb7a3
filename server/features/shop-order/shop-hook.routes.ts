import type { FastifyInstance, FastifyRequest } from 'fastify';

import { megabyte } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { HookShop, ShopHookService } from './shop-hook.service.ts';

const shopHookRoot = '/hooks/shop';

/** Enough for an order of some hundred lines. */
const bodyMax = 2 * megabyte;

/**
 * The addresses that shops post to. They are not contract calls, because each shop has its own format. The body is read as
 * bytes whatever its content type, because signatures cover bytes and WooCommerce's first message is a form.
 */
export function shopHookRoutes(app: FastifyInstance, hooks: ShopHookService): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const shops = new WeakMap<FastifyRequest, HookShop>();
    scope.route({
      method: 'POST',
      url: `${shopHookRoot}/:key`,
      bodyLimit: bodyMax,
      // Rejects an unknown address before its body of up to two megabytes is read.
      async preParsing(request) {
        const shop = await hooks.find((request.params as { key: string }).key);
        if (!shop) throw notFound(m.shop_order_the_shop);
        shops.set(request, shop);
      },
      async handler(request, reply) {
        const shop = shops.get(request);
        if (!shop) throw notFound(m.shop_order_the_shop);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!(await hooks.receive(shop, request.headers, body)))
          throw refuse('signedOut', m.shop_order_problem_signature);
        return reply.code(200).type('text/plain; charset=utf-8').send('OK');
      },
    });
  });
}
