import type { listingViews, OwnView } from '#shared/features/cn-listing/listing-view.contract.ts';
import {
  type deleteListingView,
  type saveListingLayout,
  type saveListingView,
  viewsMax,
} from '#shared/features/cn-listing/own-view.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { usersMax } from '#shared/features/users/users.rules.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './listing-view.queries.ts';

type Query = OutputOf<(typeof listingViews)['query']>;
type View = OutputOf<(typeof saveListingView)['body']>;
type Layout = OutputOf<(typeof saveListingLayout)['body']>;

export interface ListingViewService {
  find(session: Member, query: Query): Promise<CallReply<typeof listingViews>>;
  save(session: Member, actor: Actor, view: View): Promise<OwnView>;
  remove(session: Member, actor: Actor, viewId: string): Promise<CallReply<typeof deleteListingView>>;
  keepLayout(session: Member, actor: Actor, layout: Layout): Promise<Record<string, never>>;
}

export function listingViewService({ database, clock, write }: Kit): ListingViewService {
  const { db } = database;
  return {
    async find(session, { listing }) {
      const views = await queries.listViews(db, session, listing);
      const layout = await queries.findLayout(db, session, listing);
      const people = await queries.listPeople(db, session.scope, usersMax);
      return {
        views: views.map(({ view_id: viewId, name, state }) => ({ viewId, name, state })),
        layout: layout ?? null,
        people: people.map((row) => ({
          userId: row.user_id,
          name: row.full_name === '' ? row.login_id : row.full_name,
        })),
      };
    },

    save(session, actor, { listing, viewId, name, state, isUndo = false }) {
      return write(actor, { action: 'listing.view_saved', subject: name }, async ({ trx }) => {
        const views = await queries.listViews(trx, session, listing);
        const isTaken = views.some(
          (other) => other.view_id !== viewId && other.name.toLowerCase() === name.toLowerCase(),
        );
        const nameTaken = () => invalid([problemAt('name', m.cn_listing_problem_view_name_taken)]);
        if (isTaken) throw nameTaken();
        const view = { viewId: viewId ?? newId(clock), listing, name, state, now: clock.now() };
        const isUpdated = viewId !== undefined && (await queries.updateView(trx, session, view));
        if (!isUpdated) {
          if (viewId !== undefined && !isUndo) throw notFound(m.cn_listing_the_view);
          if (views.length >= viewsMax)
            throw refuse('conflict', m.cn_listing_problem_too_many_views, { max: viewsMax });
          // Another tab saved the same name at the same time.
          if (!(await queries.insertView(trx, session, view)))
            throw viewId === undefined ? nameTaken() : notFound(m.cn_listing_the_view);
        }
        return { viewId: view.viewId, name, state };
      });
    },

    remove(session, actor, viewId) {
      return write(actor, { action: 'listing.view_deleted' }, async ({ trx, subject }) => {
        const gone = await queries.deleteView(trx, session, viewId);
        if (!gone) throw notFound(m.cn_listing_the_view);
        subject(gone.name);
        return gone;
      });
    },

    keepLayout(session, actor, { listing, ...changes }) {
      return write(actor, { action: 'listing.arranged', subject: listing }, async ({ trx }) => {
        await queries.keepLayout(trx, session, listing, changes, clock.now());
        return {};
      });
    },
  };
}
