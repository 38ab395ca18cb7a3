/** Shipments as programs make them, by the same service as the form. */
import { createShipment } from '#shared/features/integration/shipments.contract.ts';
import { type ShipmentInput, shipmentInput } from '#shared/features/integration/shipment-input.model.ts';
import type { EditedShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import type { CreatedShipment, ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { labelsIn, parse } from '#shared/platform/validation/parse.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { refusalFor } from '#server/platform/http/errors.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { allWrong, invalid, notFound, Refused } from '#server/platform/http/refused.ts';

type BatchResult = CallReply<
  typeof import('#shared/features/integration/shipments.contract.ts').createShipments
>['results'][number];

export interface ProgramShipments {
  create(member: Member, actor: Actor, input: ShipmentInput): Promise<CreatedShipment>;
  /** Each in a transaction of its own and under a key of its own, so that a repeat makes only what is missing. */
  createMany(
    member: Member,
    actor: Actor,
    inputs: readonly unknown[],
    language: Language,
  ): Promise<BatchResult[]>;
  change(
    member: Member,
    actor: Actor,
    edit: { cn: string; labelVersion: number; input: ShipmentInput },
  ): Promise<EditedShipment>;
  /** Of the account's shipment with this CN, however it is typed. */
  idOf(member: Member, cn: string): Promise<string>;
}

export function programShipments({
  addresses,
  selections,
  shipments,
}: {
  addresses: AddressService;
  selections: SelectionService;
  shipments: ShipmentService;
}): ProgramShipments {
  async function formOf({ scope }: Member, { sender, ...input }: ShipmentInput): Promise<ShipmentForm> {
    return { ...input, sender: sender ?? (await addresses.startingSender(scope)).party };
  }

  const create: ProgramShipments['create'] = async (member, actor, input) =>
    shipments.create(member, actor, await formOf(member, input));

  async function idOf(member: Member, cn: string): Promise<string> {
    const one = { limit: 1, tooMany: problem(m.http_problem_invalid) };
    const [id] = await selections.resolve(member, { ConsignmentNo: [cn] }, one);
    if (id === undefined) throw notFound(m.shipment_the_cn);
    return id;
  }

  async function attempt(member: Member, actor: Actor, given: unknown): Promise<CreatedShipment> {
    const parsed = parse(shipmentInput, given ?? {});
    if (!parsed.ok) {
      const places = await shipments.wrongPlaces(member, given);
      throw invalid(allWrong(parsed.problems, places), labelsIn(shipmentInput));
    }
    return create(member, { ...actor, repeatable: { call: createShipment.path, body: given } }, parsed.value);
  }

  return {
    create,
    idOf,

    async createMany(member, actor, inputs, language) {
      const results: BatchResult[] = [];
      for (const [index, given] of inputs.entries()) {
        const { idempotencyKey: key } = actor;
        const own = { ...actor, idempotencyKey: key === null ? null : `${key} ${index}` };
        try {
          const shipment = await attempt(member, own, given);
          results.push({ index, ok: true, shipment, code: null, message: null, fields: {}, problems: [] });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          results.push({ index, ok: false, shipment: null, ...refusalFor(error, language) });
        }
      }
      return results;
    },

    async change(member, actor, { cn, labelVersion, input }) {
      const shipmentId = await idOf(member, cn);
      return shipments.edit(member, actor, { ...(await formOf(member, input)), shipmentId, labelVersion });
    },
  };
}
