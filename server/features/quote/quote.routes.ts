import { compareQuotes } from '#shared/features/quote/quote.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { QuoteService } from './quote.service.ts';

export function quoteRoutes(serve: Serve, quotes: QuoteService): void {
  serve(compareQuotes, ({ session, body, language }) => quotes.compare(session, body, language));
}
