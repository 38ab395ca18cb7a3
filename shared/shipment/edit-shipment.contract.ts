/** Editing a shipment before pick-up (issue 4 item 6): the same form, and a new version of its label. */
import * as z from 'zod/mini';

import { rights } from '#shared/access/rights.ts';
import { LABEL_VERSIONS_MAX } from '#shared/consignment/cn-number.rules.ts';
import { call } from '#shared/http/call.ts';
import { labelled } from '#shared/validation/parse.ts';
import { uuid, wholeNumber } from '#shared/validation/rules.ts';

import { createdShipment, type ShipmentForm } from './shipment.contract.ts';
import { shipmentLabels, shipmentSchema } from './shipment.model.ts';

const editSchema = z.extend(shipmentSchema, {
  shipmentId: uuid(),
  /** The version that the form was opened with: what was edited or scanned since is not written over. */
  labelVersion: wholeNumber(1, LABEL_VERSIONS_MAX),
});

export type EditForm = ShipmentForm & Pick<z.output<typeof editSchema>, 'shipmentId' | 'labelVersion'>;

const editedShipment = z.extend(createdShipment, {
  /** The new one: labels of older versions are refused at pick-up. */
  labelVersion: z.number(),
});
export type EditedShipment = z.output<typeof editedShipment>;

export const editShipment = call({
  method: 'POST',
  path: '/api/shipment/EditShipment',
  needs: rights.createShipment,
  summary: 'Change a shipment that nobody of the courier has scanned yet; its label gets a new version',
  body: labelled(editSchema, { ...shipmentLabels, shipmentId: 'Shipment', labelVersion: 'Label version' }),
  reply: editedShipment,
  idempotent: true,
});

/** Why a shipment cannot be edited (any more), each as the sentence to show. */
export const editRefusals = {
  scanned: (cnNo: string) =>
    `${cnNo} cannot be edited any more: our courier already has the parcel. Ask customer service to correct it.`,
  cancelled: (cnNo: string) => `${cnNo} was cancelled. Create a new shipment instead.`,
  editedMeanwhile: (cnNo: string) =>
    `Somebody else edited ${cnNo} after you opened it. What you typed is still here: compare it with the shipment as it is now, then save again.`,
  tooManyVersions: (cnNo: string) =>
    `${cnNo} already has ${LABEL_VERSIONS_MAX} versions of its label. Cancel it and create a new shipment.`,
  nothingChanged: 'Nothing is different from before, so the label stays as it is.',
} as const;

/** In the time line. */
export const editedText = (labelVersion: number) => `Edited: label version ${labelVersion}`;

/** The flow decides number and route, so that it stays. */
export const flowStaysMessage = 'Flow cannot be changed. Cancel this shipment and create a new one.';
