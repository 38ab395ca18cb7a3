/** Connections to shops (domain.md "Shops in"): where orders come from, their health, and why an order is missing. */
import * as z from 'zod/mini';

import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { zipType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, optionalText, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { shopKinds } from './shop-order.model.ts';

const { externalOrders: needs, manageShops } = rights;

const labels: WordLabels = {
  connectionId: m.shop_order_field_shop,
  kind: m.shop_order_field_kind,
  name: m.shop_order_field_name,
  shopUrl: m.shop_order_field_url,
  hookSecret: m.shop_order_field_secret,
  apiKey: m.shop_order_field_api_key,
  apiSecret: m.shop_order_field_api_secret,
  hookId: m.shop_order_field_hook_id,
  service: m.shipment_service,
  defaultGrams: m.shop_order_field_default_weight,
  tellsBack: m.shop_order_field_tells_back,
  isPounds: m.shop_order_field_pounds,
  fromWarehouse: m.shop_order_field_from_warehouse,
  statuses: m.shop_order_field_statuses,
};

export const connectionsMax = 20;

/** healthy, or the problem, the worst first. */
const healthStates = [
  'unreadable',
  'refused',
  'disabled',
  'signature',
  'silent',
  'waiting',
  'healthy',
] as const;
export type HealthState = (typeof healthStates)[number];

const connection = z.object({
  connectionId: z.string(),
  kind: z.enum(shopKinds),
  name: z.string(),
  shopUrl: z.string(),
  /** The address to which the shop sends webhooks. */
  hookUrl: z.string(),
  health: z.enum(healthStates),
  /** The health as a sentence. */
  healthText: z.string(),
  lastDeliveryAt: z.nullable(z.string()),
  lastOrderAt: z.nullable(z.string()),
  polledAt: z.nullable(z.string()),
  badSignatures: z.number(),
  /** Whether the portal can call the shop: to fetch orders that no webhook brought, and to send numbers back. */
  hasApi: z.boolean(),
  service: z.enum(SERVICE_IDS),
  defaultGrams: z.number(),
  tellsBack: z.boolean(),
  isPounds: z.boolean(),
  fromWarehouse: z.boolean(),
  statuses: z.string(),
  hookId: z.string(),
  ...versionFields,
});
export type ShopConnection = z.output<typeof connection>;

export const connectionListing = call({
  method: 'GET',
  path: '/api/order/Connections',
  needs,
  summary: 'The shops of the account, with their health',
  reply: z.object({ connections: z.array(connection) }),
});

/** https, because keys are sent to it; http is meant for a shop on the same machine. */
const shopUrl = () =>
  optionalText(200).check(
    z.overwrite((value) => value.replace(/\/+$/u, '')),
    z.refine((value) => value === '' || isWebAddress(value), messages.email),
  );

function isWebAddress(value: string): boolean {
  return /^https?:\/\/(?:[\w-]+(?:\.[\w-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/[^\s#]*)?$/iu.test(value);
}

/** A key that is left empty keeps its value, except that keys used to call the shop are not sent to another server. */
const keyText = () => optionalText(500);

const fields = {
  name: text(60),
  shopUrl: shopUrl(),
  hookSecret: keyText(),
  apiKey: keyText(),
  apiSecret: keyText(),
  hookId: optionalText(30),
  service: z._default(oneOf(SERVICE_IDS), 'standard'),
  defaultGrams: z._default(wholeNumber(1, limits.weightCapKg.parcel * 1000), 1000),
  tellsBack: z._default(z.boolean(), true),
  isPounds: z._default(z.boolean(), false),
  fromWarehouse: z._default(z.boolean(), false),
  /** Statuses in the shop's own words, separated by commas; '' for the usual ones. */
  statuses: z._default(optionalText(200), ''),
};

export const connectionForm = labelled(z.object({ kind: oneOf(shopKinds), ...fields }), labels);
export type ConnectionForm = z.output<typeof connectionForm>;

export const createConnection = call({
  method: 'POST',
  path: '/api/order/CreateConnection',
  needs: manageShops,
  summary: 'Connect a shop',
  body: connectionForm,
  reply: connection,
  idempotent: true,
});

export const connectionEdit = labelled(
  z.object({
    connectionId: uuid(),
    /** Version that the user has seen, so that a later change is not overwritten (409). */
    version: z.optional(openedVersion()),
    ...fields,
  }),
  labels,
);
export type ConnectionEdit = z.output<typeof connectionEdit>;

export const updateConnection = call({
  method: 'POST',
  path: '/api/order/UpdateConnection',
  needs: manageShops,
  summary:
    "Change a shop's name, keys and settings; empty keys keep their values, unless the address changes to another server",
  body: connectionEdit,
  reply: connection,
});

const oneConnection = labelled(z.object({ connectionId: uuid() }), labels);

export const removeConnection = call({
  method: 'POST',
  path: '/api/order/RemoveConnection',
  needs: manageShops,
  summary: 'Disconnect a shop; its orders are kept, its keys are deleted',
  body: oneConnection,
  reply: z.null(),
});

export const connectionSecret = call({
  method: 'GET',
  path: '/api/order/ConnectionSecret',
  needs: manageShops,
  summary: 'The secret with which the shop signs its messages, for copying into the shop',
  query: oneConnection,
  reply: z.object({ hookSecret: z.string() }),
});

export const testConnection = call({
  method: 'POST',
  path: '/api/order/TestConnection',
  needs,
  summary: 'Check a connection point by point, each with what to do; calls the shop if it has an interface',
  body: oneConnection,
  reply: z.object({
    isWell: z.boolean(),
    checks: z.array(z.object({ isWell: z.boolean(), text: z.string() })),
  }),
  perMinute: 30,
});

export const opencartVersions = ['3', '4'] as const;
export type OpencartVersion = (typeof opencartVersions)[number];

export const opencartExtension = call({
  method: 'GET',
  path: '/api/order/OpencartExtension',
  needs,
  summary: 'The extension for OpenCart 3 or 4, as a file for its installer',
  query: labelled(z.object({ version: oneOf(opencartVersions) }), { version: m.shop_order_field_version }),
  reply: { file: [zipType] },
});

export const connectionDeliveries = call({
  method: 'GET',
  path: '/api/order/ConnectionDeliveries',
  needs,
  summary: 'The latest deliveries of a shop, with the reason if one made no order',
  query: labelled(z.object({ connectionId: uuid(), cursor: z.optional(uuid()) }), labels),
  reply: z.object({
    deliveries: z.array(
      z.object({
        deliveryId: z.string(),
        receivedAt: z.string(),
        source: z.enum(['webhook', 'catch-up']),
        topic: z.string(),
        orderNo: z.string(),
        orderId: z.nullable(z.string()),
        state: z.enum(['waiting', 'mapped', 'ignored', 'failed']),
        /** Why the delivery became no order; '' if it did. */
        reason: z.string(),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
});
export type ShopDelivery = z.output<typeof connectionDeliveries.reply>['deliveries'][number];
