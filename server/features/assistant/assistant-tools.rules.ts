/** Tools for AI assistants (MCP). Each tool is a call of the API for programs. */
// words: this file describes the interface to assistants, in English
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';

import * as papers from '#shared/features/integration/papers.contract.ts';
import * as pickups from '#shared/features/integration/pickups.contract.ts';
import * as places from '#shared/features/integration/places.contract.ts';
import * as rates from '#shared/features/integration/rates.contract.ts';
import * as shipments from '#shared/features/integration/shipments.contract.ts';
import { type Call, isForPrograms, type Schema } from '#shared/platform/http/call.ts';
import type { TokenScope } from '#shared/platform/rights/principal.ts';

import { longestKey } from '#server/platform/http/call-context.ts';
import { toJsonSchema, withWords } from '#server/platform/http/describe.ts';

/** `reads` changes nothing; `makes` creates; `prints` adds a line to the print log; `ends` cancels or deletes something. */
type Effect = 'reads' | 'makes' | 'prints' | 'ends';

export interface Tool {
  name: string;
  title: string;
  call: Call;
  effect: Effect;
  /** Added to the call's own description. */
  hint?: string;
  onlySandbox?: boolean;
}

const tool = (
  name: string,
  title: string,
  call: Call,
  effect: Effect,
  more: Pick<Tool, 'hint' | 'onlySandbox'> = {},
): Tool => ({ name, title, call, effect, ...more });

export const tools: readonly Tool[] = [
  tool('get_account', 'Account', places.getAccount, 'reads'),
  tool('find_postcode', 'Postcode', places.getPostcode, 'reads'),
  tool('quote', 'Quote', rates.quote, 'reads'),
  tool('create_shipment', 'Create a shipment', shipments.createShipment, 'makes', {
    hint: 'It costs money. Show the quote and the address to the person first.',
  }),
  tool('list_shipments', 'Shipments', shipments.listShipments, 'reads'),
  tool('get_shipment', 'One shipment', shipments.readShipment, 'reads'),
  tool('get_label', 'Label', papers.shipmentLabel, 'prints'),
  tool('track', 'Track', papers.track, 'reads'),
  tool('cancel_shipment', 'Cancel a shipment', shipments.cancelShipment, 'ends', {
    hint: 'It cannot be taken back. Ask the person first.',
  }),
  tool('pickup_days', 'Pick-up days', pickups.pickupDays, 'reads'),
  tool('list_pickups', 'Pick-ups', pickups.listPickups, 'reads'),
  tool('book_pickup', 'Book a pick-up', pickups.bookPickup, 'makes'),
  tool('book_next_pickup', 'Book the next pick-up', pickups.bookNextPickup, 'makes'),
  tool('cancel_pickup', 'Cancel a pick-up', pickups.cancelPickup, 'ends', {
    hint: 'It cannot be taken back. Ask the person first.',
  }),
  tool('advance_shipment', 'Move a parcel on', shipments.advanceShipment, 'makes', { onlySandbox: true }),
];

/** Returns the tools that a token's scopes allow. */
export const toolsFor = ({ scopes, world }: { scopes: readonly TokenScope[]; world: 'live' | 'sandbox' }) =>
  tools.filter(
    ({ call, onlySandbox = false }) =>
      isForPrograms(call) &&
      (call.needs.scope === null || scopes.includes(call.needs.scope)) &&
      (!onlySandbox || world === 'sandbox'),
  );

type JsonSchema = Record<string, unknown>;

const keyRule = `idempotencyKey is a text of 1 to ${longestKey} characters.`;

/** Additional fields of writing tools. They are validated only here: with an invalid `dryRun`, a real parcel would be created. */
const safeguards = z.object({
  idempotencyKey: z.optional(
    z.string(keyRule).check(z.minLength(1, keyRule), z.maxLength(longestKey, keyRule)),
  ),
  dryRun: z.optional(z.boolean('dryRun is true or false.')),
});
const safeguardWords = {
  idempotencyKey: 'One for each thing that is wanted: a repeat with the same key is done once',
  dryRun: 'True: everything is checked and nothing is done',
};

/** Returns one schema for all input of the call: path parameters, query and body. */
export function inputSchema({ call: { params, query, body, words = {}, idempotent } }: Tool): JsonSchema {
  const parts = [params, query, body, idempotent ? safeguards : undefined]
    .flatMap((schema: Schema | undefined) => schema ?? [])
    .map((schema) => withWords(toJsonSchema(schema, 'input'), { ...words, ...safeguardWords }));
  const properties = parts.map((part) => (part['properties'] ?? {}) as JsonSchema);
  const required = parts.flatMap((part) => (part['required'] ?? []) as string[]);
  return {
    type: 'object',
    properties: Object.assign({}, ...properties) as JsonSchema,
    required: [...new Set(required)],
  };
}

export const annotationsOf = ({ title, effect, call: { idempotent } }: Tool) => ({
  title,
  readOnlyHint: effect === 'reads',
  destructiveHint: effect === 'ends',
  idempotentHint: effect === 'reads' || effect === 'ends' || !idempotent,
  openWorldHint: false,
});

/** The HTTP request that a tool makes. */
interface ToolRequest {
  method: Call['method'];
  url: string;
  idempotencyKey: string | null;
  body: JsonSchema | null;
}

const namesOf = (schema: Schema | undefined) =>
  schema ? Object.keys(toJsonSchema(schema, 'input')['properties'] ?? {}) : [];

/** A value as text for a path or query; list items are joined by commas. */
const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plain).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * Returns a path segment. A segment of only dots would lead to another call, however it is encoded; no number of the portal is
 * like that.
 */
function segment(value: unknown): string {
  const text = plain(value ?? '-');
  return /^\.{1,2}$/u.test(text) ? '-' : encodeURIComponent(text);
}

const invalid = (sentence: string) => new McpError(ErrorCode.InvalidParams, `${sentence} Nothing was done.`);

/**
 * Refuses unknown fields: a misspelt safeguard ('dry_run') would have no effect and would pass as an unknown field of the call.
 */
function mustBeKnown({ name, call }: Tool, given: Readonly<Record<string, unknown>>): void {
  const schemas = [call.params, call.query, call.body, call.idempotent ? safeguards : undefined];
  const known = new Set([...schemas.flatMap(namesOf), 'idempotencyKey']);
  const strange = Object.keys(given).find((one) => !known.has(one) && given[one] !== undefined);
  if (strange !== undefined) throw invalid(`${name} has no ${strange}.`);
}

function safeguardsOf({ call }: Tool, given: Readonly<Record<string, unknown>>): z.output<typeof safeguards> {
  if (!call.idempotent) return {};
  const result = z.safeParse(safeguards, given);
  if (!result.success)
    throw invalid([...new Set(result.error.issues.map(({ message }) => message))].join(' '));
  return result.data;
}

/** Builds the request. Throws an MCP error when the safeguards of a write are invalid. */
export function requestOf(tool: Tool, given: Readonly<Record<string, unknown>>): ToolRequest {
  const { call } = tool;
  mustBeKnown(tool, given);
  const { idempotencyKey = null, dryRun = false } = safeguardsOf(tool, given);
  const inPath = new Set(namesOf(call.params));
  const inQuery = namesOf(call.query);
  const path = call.path.replace(/:(\w+)/gu, (_, name: string) => segment(given[name]));
  // Assistants send null for filters that they omit.
  const query = new URLSearchParams(
    inQuery.flatMap((name) => {
      const value = given[name] ?? null;
      return value === null ? [] : [[name, plain(value)]];
    }),
  );
  if (dryRun) query.set('dryRun', 'true');
  const taken = new Set([...inPath, ...inQuery, ...namesOf(safeguards)]);
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !taken.has(name)));
  return {
    method: call.method,
    url: query.size > 0 ? `${path}?${query.toString()}` : path,
    idempotencyKey,
    body: call.body ? body : null,
  };
}
