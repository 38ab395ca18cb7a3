import type { FastifyInstance, FastifyRequest } from 'fastify';

import { megabyte } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { HookShop, ShopHookService } from './shop-hook.service.ts';

export const shopHookRoot = '/hooks/shop';

/** An order of some hundred lines. */
const bodyMax = 2 * megabyte;

/**
 * The addresses that shops post to: no calls of ours, since each shop has its own form. The body is taken as bytes whatever its
 * type says, as signatures are made over bytes and Woo's first message is a form.
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
      // Nobody's two megabytes are read for an address that is no shop's.
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
