/** Editing a shipment before pick-up (issue 4 item 6): the same form, and a new version of its label. */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { LABEL_VERSIONS_MAX } from '#shared/features/shipment/cn-number.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { cents, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { createdShipment, type ShipmentForm } from './shipment.contract.ts';
import { shipmentLabels, shipmentSchema } from './shipment.model.ts';

const editSchema = z.extend(shipmentSchema, {
  shipmentId: uuid(),
  /** The label version when the form was opened, so that a later edit or scan is not overwritten. */
  labelVersion: wholeNumber(1, LABEL_VERSIONS_MAX),
  /**
   * The COD when the form was opened. COD can be lowered without a new label version; this keeps the form from raising it
   * again.
   */
  openedCodCents: z.optional(z.nullable(cents(limits.sumMaxCents))),
});

export type EditForm = ShipmentForm &
  Pick<z.output<typeof editSchema>, 'shipmentId' | 'labelVersion' | 'openedCodCents'>;

const editedShipment = z.extend(createdShipment, {
  /** The new label version; labels of older versions are refused at pick-up. */
  labelVersion: z.number(),
  /** The pick-up from which the shipment was removed, because its sender address changed. */
  leftPickupNo: z.optional(z.string()),
});
export type EditedShipment = z.output<typeof editedShipment>;

export const editShipment = call({
  method: 'POST',
  path: '/api/shipment/EditShipment',
  needs: rights.createShipment,
  summary: 'Change a shipment that nobody of the courier has scanned yet; its label gets a new version',
  body: labelled(editSchema, {
    ...shipmentLabels,
    shipmentId: m.shipment_shipment,
    labelVersion: m.shipment_version_of_label,
    openedCodCents: m.shipment_cod_amount,
  }),
  reply: editedShipment,
  idempotent: true,
});
