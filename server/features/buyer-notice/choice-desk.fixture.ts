/** Helpers for tests of the receiver's choices: an account that allows them, its parcels, and the form on their public page. */
import { expect } from 'vitest';

import { type BuyerChoice, buyerChoices } from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import * as inbox from '#shared/features/exceptions/exceptions.contract.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import type { TestApp } from '#server/test/test-app.ts';

/** The last four digits of the phone are 6789. */
const receiver = { name: 'Puan Secret', phone: '123456789', address1: '77 Jalan Rahsia' };

export function choiceDesk(app: TestApp) {
  async function shop(choices: readonly BuyerChoice[] = buyerChoices): Promise<TestUser> {
    const me = await makeAdmin(app);
    const { e } = await send(app, contract.saveNoticeSettings, {
      as: me,
      body: { isOn: false, kinds: [], language: 'en', shopName: 'Kedai Bunga Raya', choices: [...choices] },
    });
    expect(e).toBeNull();
    return me;
  }

  const parcel = (me: TestUser, events: ShipmentOptions['events'], more: ShipmentOptions = {}) =>
    makeShipment(app, me, {
      createdAt: new Date(app.clock.now().getTime() - 7_200_000),
      events,
      receiver,
      ...more,
    });

  const page = async (cnNo: string, language = 'en') =>
    (
      await app.http.inject({
        method: 'GET',
        url: `/t/${cnNo}?lang=${language}`,
        remoteAddress: ownAddress(),
      })
    ).body;

  async function choose(cnNo: string, form: Record<string, string>, from = ownAddress()) {
    const { statusCode, body, headers } = await app.http.inject({
      method: 'POST',
      url: `/t/${cnNo}/choice?lang=en`,
      remoteAddress: from,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    return { statusCode, body, location: headers.location ?? '' };
  }

  /** Gives an instruction of the account. */
  const give = (as: TestUser, shipmentId: string, action: string, more: object = {}) =>
    send(app, inbox.giveInstruction, { as, body: { shipmentIds: [shipmentId], action, ...more } });

  /** Records a scan a minute after the one before, later than anything that was asked for. */
  async function happens({ scope }: TestUser, shipmentId: string, code: EventCode) {
    app.clock.forward(1);
    const event = { code, at: app.clock.now(), place: 'Kuala Lumpur', byWhom: 'Test' };
    await app.kit.database.transaction((trx) => recordEvents(app.clock, trx, scope, shipmentId, [event]));
    app.clock.forward(1);
  }

  return { shop, parcel, page, choose, give, happens };
}
