import { lowerCod } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import * as contract from '#shared/features/shipment/shipment.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ShipmentService } from './shipment.service.ts';

export function shipmentRoutes(serve: Serve, shipments: ShipmentService): void {
  serve(contract.quote, ({ session, body, language }) => shipments.quote(session, body, language));
  serve(contract.destinations, ({ session }) => shipments.destinations(session));
  serve(contract.createShipment, ({ session, actor, body }) => shipments.create(session, actor, body), {
    alsoWrong: shipments.wrongPlaces,
  });
  serve(contract.shipmentsToday, ({ session }) => shipments.today(session));
  serve(lowerCod, ({ session, actor, body }) => shipments.lowerCod(session, actor, body));
  serve(editShipment, ({ session, actor, body }) => shipments.edit(session, actor, body), {
    alsoWrong: shipments.wrongPlaces,
  });
}
