/** What other features put into the inbox: things that wait for the customer and are dealt with on their own screens. */
import type { ExceptionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import type { Right } from '#shared/platform/rights/rights.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Among } from '#server/platform/db/among.ts';

export interface OfferedItem {
  subjectId: string;
  name: string;
  /** What is wrong with it; '' where the kind says it. */
  why?: (language: Language) => string;
  /** What accepting it costs more, in cents. */
  addCents?: number;
  /** The screen that deals with it. */
  href: string;
  since: Date;
  /** When it runs out. */
  dueAt: Date | null;
}

export interface PageWanted {
  /** What people gave to somebody or put out of sight, or all but that. */
  among: Among;
  /** The one that a page ended with. */
  after: { since: Date; id: string } | null;
  limit: number;
}

export interface ExceptionSource {
  kind: ExceptionKind;
  /** Of the screen that deals with it: who may not open that is not bothered. */
  needs: Right;
  /** Up to `most` and one more. */
  count(scope: AccountScope, among: Among, most: number): Promise<number>;
  /** The oldest first. */
  page(scope: AccountScope, wanted: PageWanted): Promise<OfferedItem[]>;
}
