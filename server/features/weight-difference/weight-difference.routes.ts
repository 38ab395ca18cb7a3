import * as contract from '#shared/features/weight-difference/weight-difference.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { HubWeights } from './hub-weights.service.ts';
import type { WeightDifferences } from './weight-difference.service.ts';
import { exportWeights } from './weight-export.service.ts';

export function weightDifferenceRoutes(
  kit: Pick<Kit, 'database' | 'clock' | 'write'>,
  serve: Serve,
  weights: WeightDifferences,
  hubs: HubWeights,
): void {
  serve(contract.weightListing, ({ session, body }) => weights.list(session, body));
  serve(contract.weightDifference, ({ session, query }) => weights.read(session, query.differenceId));
  serve(contract.weightOverview, ({ session }) => weights.overview(session));
  serve(contract.acceptWeights, ({ session, actor, body, language }) =>
    weights.accept(session, actor, body.differences, language),
  );
  serve(contract.disputeWeight, ({ session, actor, body }) => weights.dispute(session, actor, body));
  serve(contract.weightPhoto, ({ session, query }) =>
    weights.photo(session, query.differenceId, query.own === undefined ? undefined : Number(query.own)),
  );
  serve(contract.setAcceptRule, ({ session, actor, body }) =>
    weights.setAcceptRule(session, actor, body.acceptCents),
  );
  serve(contract.exportWeights, async ({ session, actor, query, signal, language }) =>
    exportWeights(kit, session, actor, query, { signal, language }),
  );
  serve(contract.hubWeights, async ({ body, caller, language }) => ({
    results: await hubs.weigh(body.weights, caller, language),
  }));
  serve(contract.weightDisputes, ({ query }) => weights.disputes(query.after ?? null));
  serve(contract.decideWeight, ({ body, caller }) => weights.decide(body, caller));
  serve(contract.setWeightRule, ({ body, caller }) => weights.setRule(body, caller));
}
