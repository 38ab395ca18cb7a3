/** The mailed links to set a password, as several features read them. */
import { expressionBuilder } from 'kysely';

import type { Tables } from './tables.ts';

/** Kinds of mailed links: to set a new password, or the first one of an invited user. They are also the `type` in the link. */
export const linkKinds = { reset: 'R', firstTime: 'F' } as const;
export type LinkKind = (typeof linkKinds)[keyof typeof linkKinds];

/** The unused invitations of the `user` row of the outer query. */
const openInvitations = () =>
  expressionBuilder<Tables & { user: Tables['app_user'] }, 'user'>()
    .selectFrom('one_time_link as link')
    .whereRef('link.account_id', '=', 'user.account_id')
    .whereRef('link.user_id', '=', 'user.user_id')
    .where('link.kind', '=', linkKinds.firstTime)
    .where('link.used_at', 'is', null);

/** When the last unused invitation of the `user` row expires, for a select. Null without one. */
export const invitedUntil = () =>
  openInvitations().select(({ fn }) => fn.max('link.expires_at').as('invited_until'));

/** The `mail` of the newest unused invitation of the `user` row: select one of its columns. */
export const newestInvitation = () =>
  openInvitations()
    .innerJoin('mail', (join) =>
      join.onRef('mail.account_id', '=', 'link.account_id').onRef('mail.mail_id', '=', 'link.mail_id'),
    )
    .orderBy('link.created_at', 'desc')
    .limit(1);
