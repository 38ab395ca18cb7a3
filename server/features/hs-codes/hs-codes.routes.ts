import * as contract from '#shared/features/hs-codes/hs-codes.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { HsCodeService } from './hs-codes.service.ts';

export function hsCodeRoutes(serve: Serve, headings: HsCodeService): void {
  serve(contract.searchHsCode, async ({ query }) => ({ rows: headings.search(query.text) }));
}
