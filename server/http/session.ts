import type { SessionFacts } from '#shared/access/rights.ts';
import type { MarketId } from '#shared/market/markets.ts';

import type { AccountScope } from '../db/account-scope.ts';

/** Where a request came from, for the audit trail. */
export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
}

/** Who is asking, built by the server from the token on each request; nothing in it comes from the browser. */
export interface Session {
  scope: AccountScope;
  sessionId: string;
  userId: string;
  loginId: string;
  accountNo: string;
  market: MarketId;
  facts: SessionFacts;
}
