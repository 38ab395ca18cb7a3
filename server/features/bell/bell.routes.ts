import * as contract from '#shared/features/bell/bell.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { BellService } from './bell.service.ts';

export function bellRoutes(serve: Serve, bell: BellService): void {
  serve(contract.bellListing, ({ session }) => bell.list(session));
  serve(contract.bellLooked, ({ session, actor, body }) => bell.looked(session, actor, body.upTo));
  serve(contract.bellChoice, ({ session, actor, body }) =>
    bell.choose(session, actor, body.kind, body.place),
  );
}
