/** Proofs of delivery for tests, inserted directly into the table, with their photos. */
import { readPodSample } from '#server/demo/pod-samples.ts';
import type { TestAccount } from './factories.ts';
import type { TestShipment } from './shipment-factory.ts';
import type { TestApp } from './test-app.ts';

/** A proof with a slip, a photo and a signature. */
export async function makePod(
  app: TestApp,
  account: TestAccount,
  shipment: TestShipment,
  identityNo = '900101-14-5555',
): Promise<void> {
  const { files, database } = app.kit;
  const keys = { slip: `test/${shipment.cnNo}-slip.jpg`, door: `test/${shipment.cnNo}-door.jpg` };
  await files.put(keys.slip, await readPodSample('slip'));
  await files.put(keys.door, await readPodSample('door'));
  await database.db
    .insertInto('pod')
    .values({
      account_id: account.scope,
      shipment_id: shipment.shipmentId,
      name: 'Ahmad Faiz',
      identity_no: identityNo,
      delivered_at: app.clock.now(),
      signature: 'M10 10 L40 30||M40 10 L10 30',
      pod_image_key: keys.slip,
      photo_key: keys.door,
      photo_2_key: null,
      recorded_at: app.clock.now(),
    })
    .execute();
}
