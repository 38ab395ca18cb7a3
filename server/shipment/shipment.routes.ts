import { editShipment } from '#shared/shipment/edit-shipment.contract.ts';
import * as contract from '#shared/shipment/shipment.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { ShipmentService } from './shipment.service.ts';

export function shipmentRoutes(serve: Serve, shipments: ShipmentService): void {
  serve(contract.quote, ({ session, body }) => shipments.quote(session, body));
  serve(contract.createShipment, ({ session, actor, body }) => shipments.create(session, actor, body));
  serve(editShipment, ({ session, actor, body }) => shipments.edit(session, actor, body));
}
