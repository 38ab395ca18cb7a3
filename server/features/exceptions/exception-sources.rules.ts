/**
 * Items that other features add to the exceptions inbox: things that wait for the customer and are handled on their own screens.
 */
import type { ExceptionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import type { Right } from '#shared/platform/rights/rights.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Among } from '#server/platform/db/among.ts';

export interface OfferedItem {
  subjectId: string;
  name: string;
  /** What is wrong with the item; '' where the kind already says it. */
  why?: (language: Language) => string;
  /** Additional cost of accepting, in cents. */
  addCents?: number;
  /** Path of the screen that handles the item. */
  href: string;
  since: Date;
  /** Deadline for the customer. */
  dueAt: Date | null;
}

export interface PageWanted {
  /** Only items that users assigned or snoozed, or all others. */
  among: Among;
  /** The last item of the previous page. */
  after: { since: Date; id: string } | null;
  limit: number;
}

export interface ExceptionSource {
  kind: ExceptionKind;
  /** The right of the handling screen: users who may not open it do not see these items. */
  needs: Right;
  /** Counts at most `most` + 1. */
  count(scope: AccountScope, among: Among, most: number): Promise<number>;
  /** Returns a page, oldest first. */
  page(scope: AccountScope, wanted: PageWanted): Promise<OfferedItem[]>;
}
