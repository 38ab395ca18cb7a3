import { advanceParcel } from '#shared/features/sandbox/sandbox.contract.ts';
import { type Call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';

import type { ShipmentListingService } from '#server/features/cn-listing/shipment-listing.service.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { placeOf } from './sandbox-calls.rules.ts';
import { advance } from './sandbox-parcels.service.ts';
import { type SandboxService, sandboxService } from './sandbox.service.ts';

export function registerSandbox(
  kit: FeatureKit,
  { listing }: { listing: ShipmentListingService },
): SandboxService {
  const sandboxes = sandboxService(kit);

  kit.guards.sandboxOf = async (session: Session, call: Call) => {
    if (!rights.sandbox(session.facts)) throw refuse('notAllowed', m.rights_problem_not_allowed);
    const place = placeOf(call);
    if (place === 'both') return session;
    if (place === 'live') throw refuse('notAllowed', m.http_problem_not_in_sandbox);
    const { scope, adminId } = await sandboxes.of(session.scope, false);
    return { ...session, scope, userId: adminId, world: 'sandbox' };
  };

  kit.serve(advanceParcel, async ({ session, actor, body, language }) => {
    if (session.world !== 'sandbox') throw refuse('notAllowed', m.integration_problem_only_sandbox);
    return advance(kit, actor, await listing.find(session, body.shipmentId, language), undefined);
  });
  return sandboxes;
}
