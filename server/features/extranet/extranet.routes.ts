import * as contract from '#shared/features/extranet/extranet.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ExtranetService } from './extranet.service.ts';

export function extranetRoutes(serve: Serve, extranet: ExtranetService): void {
  serve(contract.extranetSearch, ({ session, body }) => extranet.search(session, body.ConsignmentNo));
  serve(contract.podSearch, ({ session, body }) => extranet.podSearch(session, body));
  serve(contract.extranetImages, ({ session, body, language }) => extranet.images(session, body, language));
  serve(contract.extranetZip, ({ session, actor, body }) => extranet.zip(session, actor, body.ConsignmentNo));
  serve(contract.podPack, ({ session, actor, body }) => extranet.podPack(session, actor, body));
}
