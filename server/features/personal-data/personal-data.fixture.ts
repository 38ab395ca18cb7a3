/** Helpers for personal data tests: shipments of one person. */

import * as contract from '#shared/features/personal-data/personal-data.contract.ts';

import type { TestUser } from '#server/test/factories.ts';
import { makePod } from '#server/test/pod-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import type { TestApp } from '#server/test/test-app.ts';

export const dayMinutes = 24 * 60;

/** @param world the app of the running test */
export function personDesk(world: () => TestApp) {
  const daysAgo = (count: number) => new Date(world().clock.now().getTime() - count * dayMinutes * 60_000);
  let last = Date.now() % 10_000_000;
  /** Returns an unused phone number in stored form. */
  const newPhone = () => `1${String((last += 1)).padStart(8, '3')}`;

  const find = (as: TestUser, phone: string, email = '') =>
    send(world(), contract.findPersonalData, { as, body: { phone, email } });
  const rowOf = (user: TestUser, { shipmentId }: TestShipment) =>
    world()
      .kit.database.db.selectFrom('shipment')
      .selectAll()
      .where('account_id', '=', user.scope)
      .where('shipment_id', '=', shipmentId)
      .executeTakeFirstOrThrow();
  const proofOf = (user: TestUser, { shipmentId }: TestShipment) =>
    world()
      .kit.database.db.selectFrom('pod')
      .selectAll()
      .where('account_id', '=', user.scope)
      .where('shipment_id', '=', shipmentId)
      .executeTakeFirstOrThrow();

  /** Creates a shipment delivered `days` days ago, with proof of delivery and photos. */
  async function delivered(user: TestUser, phone: string, days: number): Promise<TestShipment> {
    const createdAt = daysAgo(days);
    const shipment = await makeShipment(world(), user, {
      createdAt,
      events: ['PKU', 'OFD', 'DLV'],
      receiver: { phone, name: 'Noraini Kamal', address1: '3 Lorong Bukit' },
    });
    await makePod(world(), user, shipment);
    return shipment;
  }
  return { find, daysAgo, newPhone, rowOf, proofOf, delivered };
}
