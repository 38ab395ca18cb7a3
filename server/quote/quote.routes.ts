import { compareQuotes } from '#shared/quote/quote.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { QuoteService } from './quote.service.ts';

export function quoteRoutes(serve: Serve, quotes: QuoteService): void {
  serve(compareQuotes, ({ session, body }) => quotes.compare(session, body));
}
