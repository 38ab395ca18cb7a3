/** What other features put into the inbox: things that wait for the customer and are dealt with on their own screens. */
import type { ExceptionKind } from '#shared/features/exceptions/exceptions.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';

export interface OfferedItem {
  subjectId: string;
  name: string;
  /** The screen that deals with it. */
  href: string;
  since: Date;
  /** When it runs out. */
  dueAt: Date | null;
}

export interface ExceptionSource {
  kind: ExceptionKind;
  /** Up to `most` and one more. */
  count(scope: AccountScope, most: number): Promise<number>;
  /** The oldest first, after the one that a page ended with. */
  page(scope: AccountScope, after: { since: Date; id: string } | null, limit: number): Promise<OfferedItem[]>;
}
