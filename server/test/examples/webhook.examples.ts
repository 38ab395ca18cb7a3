import * as programs from '#shared/features/webhook/event-feed.contract.ts';
import * as contract from '#shared/features/webhook/webhook.contract.ts';

import { example, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import { makeShipment } from '../shipment-factory.ts';

/** Nothing listens here: another test checks deliveries. */
const url = 'http://127.0.0.1:9/hooks';

async function endpointOf({ app }: TwoAccounts, as: TestUser): Promise<string> {
  // Reuses an endpoint, because an account can have only ten.
  const { r: known } = await send(app, contract.endpointListing, { as });
  const [first] = known.endpoints;
  if (first) return first.endpointId;
  const { r } = await send(app, contract.createEndpoint, { as, body: { url } });
  return r.endpoint.endpointId;
}
const mine = async (world: TwoAccounts) => ({ endpointId: await endpointOf(world, world.me) });
const theirs = async (world: TwoAccounts) => ({ endpointId: await endpointOf(world, world.they) });

async function sent(world: TwoAccounts, as: TestUser) {
  const endpointId = await endpointOf(world, as);
  const { r } = await send(world.app, contract.sendTestEvent, { as, body: { endpointId } });
  return { endpointId, eventId: r.eventId };
}

/** A new, active endpoint that no other example uses. */
async function fresh({ app }: TwoAccounts, as: TestUser): Promise<string> {
  const { r } = await send(app, contract.createEndpoint, { as, body: { url } });
  return r.endpoint.endpointId;
}

async function eventOf({ app }: TwoAccounts, as: TestUser): Promise<string> {
  await makeShipment(app, as);
  await app.services.webhooks.pass();
  const row = await app.kit.database.db
    .selectFrom('outgoing_event')
    .select('event_id')
    .where('account_id', '=', as.scope)
    .where('type', '<>', 'webhook.test')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.event_id;
}

const people = [
  example(contract.endpointListing, async () => ({})),
  example(contract.createEndpoint, async () => ({ body: { url } })),
  example(
    contract.updateEndpoint,
    async (world) => ({ body: { ...(await mine(world)), description: 'Warehouse' } }),
    async (world) => ({ body: { ...(await theirs(world)), description: 'Mine?' } }),
  ),
  example(
    contract.deleteEndpoint,
    async (world) => ({ body: { endpointId: await fresh(world, world.me) } }),
    async (world) => ({ body: await theirs(world) }),
  ),
  example(
    contract.rotateSecret,
    async (world) => ({ body: await mine(world) }),
    async (world) => ({ body: await theirs(world) }),
  ),
  example(
    contract.sendTestEvent,
    async (world) => ({ body: await mine(world) }),
    async (world) => ({ body: await theirs(world) }),
  ),
  example(
    contract.deliveryListing,
    async (world) => ({ body: await mine(world) }),
    async (world) => ({ body: await theirs(world) }),
  ),
  example(
    contract.getDelivery,
    async (world) => ({ query: await sent(world, world.me) }),
    async (world) => ({ query: await sent(world, world.they) }),
  ),
  example(
    contract.replayDeliveries,
    async (world) => ({ body: await sent(world, world.me) }),
    async (world) => ({ body: { ...(await mine(world)), eventId: (await sent(world, world.they)).eventId } }),
  ),
];

const byPrograms = [
  example(
    programs.listEvents,
    async (world) => ({ query: { after: await eventOf(world, world.me) } }),
    async (world) => ({ query: { after: await eventOf(world, world.they) } }),
  ),
  example(programs.listWebhooks, async () => ({})),
  example(programs.createWebhook, async () => ({ body: { url } })),
  example(
    programs.updateWebhook,
    async (world) => ({ params: await mine(world), body: { description: 'Warehouse' } }),
    async (world) => ({ params: await theirs(world), body: { description: 'Mine?' } }),
  ),
  example(
    programs.deleteWebhook,
    async (world) => ({ params: { endpointId: await fresh(world, world.me) } }),
    async (world) => ({ params: await theirs(world) }),
  ),
  example(
    programs.rotateWebhookSecret,
    async (world) => ({ params: await mine(world) }),
    async (world) => ({ params: await theirs(world) }),
  ),
  example(
    programs.testWebhook,
    async (world) => ({ params: await mine(world) }),
    async (world) => ({ params: await theirs(world) }),
  ),
  example(
    programs.listDeliveries,
    async (world) => ({ params: await mine(world) }),
    async (world) => ({ params: await theirs(world) }),
  ),
  example(
    programs.replayWebhook,
    async (world) => {
      const { endpointId, eventId } = await sent(world, world.me);
      return { params: { endpointId }, body: { eventId } };
    },
    async (world) => ({
      params: await mine(world),
      body: { eventId: (await sent(world, world.they)).eventId },
    }),
  ),
];

export const webhookExamples = [...people, ...byPrograms];
