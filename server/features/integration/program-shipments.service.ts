/** Shipments of API clients, created by the same service as the form's. */
import { createShipment } from '#shared/features/integration/shipments.contract.ts';
import {
  type ShipmentChange,
  type ShipmentInput,
  shipmentInput,
} from '#shared/features/integration/shipment-input.model.ts';
import type { EditedShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import type { CreatedShipment, ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import type { CreateMore, ShipmentService } from '#server/features/shipment/shipment.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { faultFor, refusalFor } from '#server/platform/http/errors.ts';
import { readOfProgram } from '#server/platform/http/parsed.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { allWrong, invalid, notFound, Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';

type BatchResult = CallReply<
  typeof import('#shared/features/integration/shipments.contract.ts').createShipments
>['results'][number];

export interface ProgramShipments {
  create(member: Member, actor: Actor, input: ShipmentInput): Promise<CreatedShipment>;
  /**
   * Creates each shipment in its own transaction and with its own idempotency key, so that a repeat creates only the missing
   * ones. An unexpected error is reported for its row, and later rows as not tried: thrown, it would suggest that nothing was
   * created.
   */
  createMany(
    member: Member,
    actor: Actor,
    inputs: readonly unknown[],
    language: Language,
  ): Promise<BatchResult[]>;
  change(
    member: Member,
    actor: Actor,
    edit: { cn: string; labelVersion: number; given: ShipmentChange },
  ): Promise<EditedShipment>;
  /** Returns the id of the account's shipment with this consignment note number, in any usual notation. */
  idOf(member: Member, cn: string): Promise<string>;
}

export function programShipments({
  addresses,
  selections,
  shipments,
  logger,
}: {
  addresses: AddressService;
  selections: SelectionService;
  shipments: ShipmentService;
  logger: Kit['logger'];
}): ProgramShipments {
  async function formOf({ scope }: Member, { sender, ...input }: ShipmentInput): Promise<ShipmentForm> {
    return { ...input, sender: sender ?? (await addresses.startingSender(scope)).party };
  }

  const create = async (member: Member, actor: Actor, input: ShipmentInput, more: CreateMore = {}) =>
    shipments.create(member, actor, await formOf(member, input), more);

  async function idOf(member: Member, cn: string): Promise<string> {
    const one = { limit: 1, tooMany: problem(m.http_problem_invalid) };
    const [id] = await selections.resolve(member, { ConsignmentNo: [cn] }, one);
    if (id === undefined) throw notFound(m.shipment_the_cn);
    return id;
  }

  /** `dryOrderIds` has the order IDs of earlier rows of a dry run; this row's is added. */
  async function attempt(
    member: Member,
    actor: Actor,
    given: unknown,
    { place, dryOrderIds }: { place: string; dryOrderIds: Map<string, string> },
  ): Promise<CreatedShipment> {
    const parsed = readOfProgram(shipmentInput, given ?? {}, { meant: ['?dryRun=true'] });
    if (!parsed.ok) {
      const places = await shipments.wrongPlaces(member, given);
      throw invalid(allWrong(parsed.problems, places), labelsIn(shipmentInput));
    }
    const { value: input } = parsed;
    const repeatable = { call: createShipment.path, body: given };
    const made = await create(member, { ...actor, repeatable }, input, { dryOrderIds });
    if (actor.isDryRun && input.orderId !== '') dryOrderIds.set(input.orderId, place);
    return made;
  }

  return {
    create: (member, actor, input) => create(member, actor, input),
    idOf,

    async createMany(member, actor, inputs, language) {
      const results: BatchResult[] = [];
      const dryOrderIds = new Map<string, string>();
      const { idempotencyKey: key, requestId } = actor;
      let isCutShort = false;
      for (const [index, given] of inputs.entries()) {
        if (isCutShort) {
          results.push(notMade(index, refusalFor(problem(m.integration_problem_not_tried), language)));
          continue;
        }
        const own = { ...actor, idempotencyKey: key === null ? null : `${key} ${index}` };
        try {
          const shipment = await attempt(member, own, given, { place: `shipments.${index}`, dryOrderIds });
          const nothingWrong = { code: null, message: null, fields: {}, problems: [], confirm: [] };
          results.push({ index, ok: true, shipment, ...nothingWrong });
        } catch (error) {
          if (error instanceof Refused) {
            results.push(notMade(index, refusalFor(error, language)));
            continue;
          }
          const { isOurs, isPassing, refusal } = faultFor(error, requestId, language);
          // Nothing was created yet: respond with the error as for any call, so that the client retries.
          if (isPassing && !results.some(({ ok }) => ok)) throw error;
          if (isOurs) logger.error({ err: error, requestId, row: index }, 'unexpected');
          isCutShort = isOurs;
          results.push(notMade(index, refusal));
        }
      }
      return results;
    },

    async change(member, actor, { cn, labelVersion, given }) {
      const shipmentId = await idOf(member, cn);
      const changed = (before: ShipmentForm) => withGiven(before, given);
      return shipments.change(member, actor, { shipmentId, labelVersion, changed });
    },
  };
}

const notMade = (index: number, refusal: ReturnType<typeof refusalFor>): BatchResult => ({
  index,
  ok: false,
  shipment: null,
  ...refusal,
});

const orBefore = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

/** Fields left out stay as they are, null clears a field. */
function withGiven(before: ShipmentForm, given: ShipmentChange): ShipmentForm {
  const { confirmed } = given;
  const customs = orBefore(given.customs, before.customs ?? null);
  // 0 means that no value is declared, as in responses.
  const valueCents = given.valueCents === 0 ? null : given.valueCents;
  return {
    flow: orBefore(given.flow, before.flow),
    service: orBefore(given.service, before.service),
    sender: orBefore(given.sender, before.sender),
    receiver: orBefore(given.receiver, before.receiver),
    contentType: orBefore(given.contentType, before.contentType),
    pieces: orBefore(given.pieces, before.pieces),
    valueCents: orBefore(valueCents, before.valueCents),
    codCents: orBefore(given.codCents, before.codCents),
    isEnhanced: orBefore(given.isEnhanced, before.isEnhanced),
    isDangerous: orBefore(given.isDangerous, before.isDangerous),
    content: orBefore(given.content, before.content) ?? '',
    customerNote1: orBefore(given.customerNote1, before.customerNote1) ?? '',
    customerNote2: orBefore(given.customerNote2, before.customerNote2) ?? '',
    orderId: orBefore(given.orderId, before.orderId) ?? '',
    deliveryOrders: orBefore(given.deliveryOrders, before.deliveryOrders) ?? [],
    ...(customs !== null && { customs }),
    ...(confirmed && { confirmed }),
  };
}
