/** Helpers for the inbox tests: waiting parcels, and instructions of customers and answers of operations. */
import { expect } from 'vitest';

import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import * as operations from '#shared/features/exceptions/instruction-operations.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import { hourMs } from '#shared/platform/time/spans.ts';

import type { TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions, type TestShipment } from '#server/test/shipment-factory.ts';
import type { TestApp } from '#server/test/test-app.ts';

/** @param world the app and the owner of the parcels, of the running test */
export function exceptionDesk(world: () => { app: TestApp; me: TestUser }) {
  const operator = () => world().app.kit.env.operatorKeys[0] ?? '';
  const hoursAgo = (hours: number) => new Date(world().app.clock.now().getTime() - hours * hourMs);
  const make = (events: ShipmentOptions['events'], hours = 2, more: ShipmentOptions = {}) =>
    makeShipment(world().app, world().me, { createdAt: hoursAgo(hours), events, ...more });

  async function list(body: object = {}, as = world().me) {
    const { status, r } = await send(world().app, contract.exceptionListing, { as, body });
    expect(status).toBe(200);
    return r.items;
  }

  const give = (shipments: readonly TestShipment[], action: string, more: object = {}) =>
    send(world().app, contract.giveInstruction, {
      as: world().me,
      body: { shipmentIds: shipments.map(({ shipmentId }) => shipmentId), action, ...more },
    });

  const scan = (cn: string, code: string, more: object = {}) =>
    send(world().app, scanEvents, {
      as: operator(),
      body: { events: [{ cn, code, at: world().app.clock.now().toISOString(), place: 'Kajang', ...more }] },
    });

  const shipmentOf = ({ shipmentId }: TestShipment) =>
    world()
      .app.kit.database.db.selectFrom('shipment')
      .select([
        'receiver',
        'receiver_postcode',
        'receiver_state',
        'price',
        'total_cents',
        'routing_code',
        'cod_cents',
      ])
      .where('account_id', '=', world().me.scope)
      .where('shipment_id', '=', shipmentId)
      .executeTakeFirstOrThrow();

  const newestOf = async ({ cnNo }: TestShipment) => {
    const answered = await list({ tab: 'answered' });
    return answered.find(({ name }) => name === cnNo)?.instruction?.instructionId ?? '';
  };

  /** Redirects a parcel, to Sabah by default, at the price asked for; returns the instruction's id. */
  async function redirect(shipment: TestShipment, to: object = {}): Promise<string> {
    const { receiver: now } = await shipmentOf(shipment);
    const sabah = { address1: '1 Jalan Gaya', postcode: '88000', city: 'Kota Kinabalu', state: 'Sabah' };
    const receiver = { ...now, ...sabah, ...to };
    const body = { shipmentId: shipment.shipmentId, receiver };
    const { addCents } = (await send(world().app, contract.priceRedirect, { as: world().me, body })).r;
    const given = await give([shipment], 'address', { receiver, addCents });
    expect([given.status, given.e]).toEqual([200, null]);
    return newestOf(shipment);
  }

  const refuse = async (instructionId: string) => {
    const body = { instructionId, outcome: 'refused', reason: 'Too far' };
    expect((await send(world().app, operations.answerInstruction, { as: operator(), body })).status).toBe(
      200,
    );
  };

  /** Returns how many `shipment.updated` events were written for a shipment. */
  const heardShipments = async ({ shipmentId }: TestShipment) => {
    const told = await world()
      .app.kit.database.db.selectFrom('outgoing_event')
      .select('type')
      .where('account_id', '=', world().me.scope)
      .where('subject_key', '=', shipmentId)
      .where('type', '=', 'shipment.updated')
      .execute();
    return told.length;
  };
  return {
    operator,
    hoursAgo,
    make,
    list,
    give,
    scan,
    shipmentOf,
    newestOf,
    redirect,
    refuse,
    heardShipments,
  };
}
