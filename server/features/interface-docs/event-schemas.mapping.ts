// words: this file describes the interface to programmers, who read English
/**
 * Schemas of what is posted to webhooks and listed in the feed: one for each subject, and each event type as an OpenAPI 3.1
 * webhook.
 */
import { eventData } from '#shared/features/webhook/event-types.model.ts';
import { eventDataWords, eventTypeWords } from '#shared/features/webhook/event-words.model.ts';
import { type SentType, testType, typesByThing } from '#shared/features/webhook/webhook.model.ts';
import { capital } from '#server/platform/http/operation-names.ts';
import { type Outgoing, toJsonSchema, withWords } from '#server/platform/http/describe.ts';

type JsonSchema = Record<string, unknown>;

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const dataOf = (thing: string) => `${capital(thing)}EventData`;
const eventOf = (thing: string) => `${capital(thing)}Event`;
const postedOf = (thing: string) => `${capital(thing)}Webhook`;
const test = 'test';

const id = { id: { type: 'string', description: 'Id of the event: the `webhook-id` of its delivery' } };

function objectOf(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function partsOf(thing: string, types: readonly SentType[]): JsonSchema {
  return {
    type: { type: 'string', enum: types, description: 'Type of the event: `thing.what_happened`' },
    timestamp: { type: 'string', description: 'When the portal received it, RFC 3339' },
    data: { ...refTo(dataOf(thing)), description: 'What the event is about; fields may be added' },
  };
}

/** The schema of each subject's event data, with descriptions of the fields. */
export const dataSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  typesByThing.map(({ thing }) => [
    dataOf(thing),
    withWords(toJsonSchema(eventData[thing], 'input'), eventDataWords[thing]),
  ]),
);

/** Each subject with its event types and the name of its data schema. */
export const describedThings = typesByThing.map(({ thing, types }) => ({
  thing,
  types,
  data: dataOf(thing),
}));

const schemas: Record<string, JsonSchema> = {
  ...dataSchemas,
  [dataOf(test)]: objectOf({
    endpointId: { type: 'string', description: 'Id of the endpoint that asked for it' },
  }),
  ...Object.fromEntries(
    typesByThing.flatMap(({ thing, types }) => [
      [eventOf(thing), objectOf({ ...id, ...partsOf(thing, types) })],
      [postedOf(thing), objectOf(partsOf(thing, types))],
    ]),
  ),
  [postedOf(test)]: objectOf(partsOf(test, [testType])),
  // Replaces the feed's general schema.
  EventsListEvent: { anyOf: typesByThing.map(({ thing }) => refTo(eventOf(thing))) },
};

const headers = [
  ['webhook-id', 'Id of the event, the same at each try and in the feed: keep those that you have seen'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970'],
  ['webhook-signature', 'Signatures of Standard Webhooks 1.0.0: `v1,…`, several with a space between them'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const camel = (type: string) =>
  type
    .split(/[._]/u)
    .map((part) => capital(part))
    .join('');

function webhookOf(type: SentType, thing: string): object {
  return {
    post: {
      operationId: `on${camel(type)}`,
      summary: eventTypeWords[type],
      tags: ['webhooks'],
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo(postedOf(thing)) } },
      },
      responses: {
        200: { description: 'Taken; every 2xx says so' },
        410: { description: 'Nothing more is sent there' },
      },
    },
  };
}

export const outgoing: Outgoing = {
  schemas,
  webhooks: Object.fromEntries([
    ...typesByThing.flatMap(({ thing, types }) => types.map((type) => [type, webhookOf(type, thing)])),
    [testType, webhookOf(testType, test)],
  ]),
};
