import { expect } from 'vitest';

import { printDownloadConsignmentNote } from '#shared/features/printing/consignment-note.contract.ts';

import type { printDesk } from '#server/platform/documents/print-desk.testing.ts';
import type { TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions, type TestShipment } from '#server/test/shipment-factory.ts';
import type { TestApp } from '#server/test/test-app.ts';

export const idsOf = (shipments: readonly TestShipment[]) => shipments.map(({ shipmentId }) => shipmentId);

/** @param given returns the test application and the desk of the running test file */
export function printCentreDesk(given: () => { app: TestApp; desk: ReturnType<typeof printDesk> }) {
  async function makeSeveral(me: TestUser, ...each: ShipmentOptions[]): Promise<TestShipment[]> {
    const made: TestShipment[] = [];
    for (const options of each) made.push(await makeShipment(given().app, me, options));
    return made;
  }
  async function printed(me: TestUser, body: object, isDownload = false) {
    const answer = await send(given().app, printDownloadConsignmentNote, {
      as: me,
      query: { isDownload },
      body,
    });
    expect(answer.e).toBeNull();
    return answer;
  }

  function save(bytes: Buffer): string {
    const { desk } = given();
    const file = desk.save(bytes);
    desk.run('qpdf', '--check', file);
    return file;
  }

  return { makeSeveral, printed, save };
}
