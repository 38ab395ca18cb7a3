import { isObject } from './json-object.ts';
import { capital } from './operation-names.ts';

/** Gives names to objects inside the schemas of an OpenAPI document, so that generated clients have a type for each. */
type JsonSchema = Record<string, unknown>;

/** Fields with different names that hold the same kind of object. */
const kinds: Readonly<Record<string, string>> = {
  sender: 'Party',
  receiver: 'Party',
  address: 'Party',
  party: 'Party',
  customs: 'Customs',
  // Not `Promise`, which is a built-in name in every client.
  promise: 'DeliveryPromise',
  transitDays: 'TransitDays',
  r: 'RefusalReasons',
};
const shared: ReadonlySet<string> = new Set([...Object.values(kinds), 'Piece']);
/** Names that are unclear without the name of their call. */
const vague = new Set([
  'Row',
  'Event',
  'Line',
  'Result',
  'Item',
  'Detail',
  'Total',
  'Failed',
  'Made',
  'Problem',
  'Day',
  'From',
  'To',
  'Hour',
  'Merged',
  'Confirm',
  'Document',
  'Action',
  'Admin',
  'Age',
  'Bank',
  'Card',
  'Change',
  'Choice',
  'Column',
  'Count',
  'Due',
  'Filter',
  'Flag',
  'Group',
  'Key',
  'Kind',
  'Late',
  'Limit',
  'MY',
  'Market',
  'Name',
  'Next',
  'Open',
  'Parameter',
  'People',
  'Query',
  'Run',
  'Size',
  'Upload',
  'Value',
  'View',
]);
/** Built-in names of TypeScript: with them, generated clients do not compile. */
const taken = new Set([
  'Array',
  'Blob',
  'Date',
  'Error',
  'Exclude',
  'Extract',
  'File',
  'Headers',
  'Image',
  'Map',
  'Omit',
  'Option',
  'Partial',
  'Pick',
  'Promise',
  'Range',
  'Readonly',
  'Record',
  'Request',
  'Required',
  'Response',
  'Set',
  'Text',
  'URL',
]);
const lists = new Set(['properties', 'anyOf', 'oneOf', 'allOf']);

/** `priceLines` → `PriceLine`, `addresses` → `Address`. */
function nameOf(property: string): string {
  const known = kinds[property];
  if (known !== undefined) return known;
  const one = property.replace(/ies$/u, 'y').replace(/(?<=ss|x)es$|(?<![su])s$/u, '');
  return capital(one.replace(/\W/gu, ''));
}

/** An object's schema without the description and default of the field that holds it. */
const contentOf = (schema: JsonSchema) =>
  JSON.stringify({ ...schema, description: undefined, default: undefined });

/**
 * Maps each plain name to the object that gets it. Names of objects in responses take precedence; an object in a body only gets a
 * name that no response uses.
 */
function plainNames(schemas: Readonly<Record<string, JsonSchema>>): ReadonlyMap<string, string> {
  const of = (isBody: boolean) =>
    mostUsed(
      Object.fromEntries(Object.entries(schemas).filter(([name]) => name.endsWith('Body') === isBody)),
    );
  return new Map([...of(true), ...of(false)]);
}

/** Among objects that would have the same name, returns the one used most, which gets the name. */
function mostUsed(schemas: Readonly<Record<string, JsonSchema>>): ReadonlyMap<string, string> {
  const uses = new Map<string, Map<string, number>>();
  const walk = (value: unknown, property: string | null): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, property);
    if (!isObject(value)) return;
    for (const [key, part] of Object.entries(value)) {
      if (key === 'properties' && isObject(part)) {
        for (const [name, field] of Object.entries(part)) walk(field, name);
      } else if (lists.has(key) || key === 'items' || key === 'additionalProperties') walk(part, property);
    }
    if (property === null || !isObject(value['properties'])) return;
    const counts = uses.get(nameOf(property)) ?? new Map<string, number>();
    uses.set(nameOf(property), counts);
    const content = contentOf(value);
    counts.set(content, (counts.get(content) ?? 0) + 1);
  };
  for (const schema of Object.values(schemas)) walk(schema, null);
  return new Map(
    [...uses].map(([name, counts]) => [
      name,
      [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0],
    ]),
  );
}

/** Returns the schemas with each inner object replaced by a reference, and the objects beside them. Equal objects become one. */
export function withNamedObjects(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const named: Record<string, JsonSchema> = {};
  const nameByContent = new Map<string, string>();
  const plain = plainNames(schemas);

  function nameFor(wanted: string, owner: string, content: string): string {
    const own = vague.has(wanted) || taken.has(wanted) || plain.get(wanted) !== content ? [] : [wanted];
    const ofOwner = `${owner.replace(/(?:Body|Reply)$/u, '')}${wanted}`;
    // A party in a request body, where fields may be null.
    const isGiven = owner.endsWith('Body') && shared.has(wanted);
    const given = isGiven ? [`${wanted}Input`, `${ofOwner}Input`] : [];
    const choices = [...own, ...given, ofOwner, `${owner}${wanted}`];
    const free = choices.find((name) => !(name in schemas) && !(name in named));
    if (free !== undefined) return free;
    let number = 2;
    while (`${owner}${wanted}${number}` in named) number += 1;
    return `${owner}${wanted}${number}`;
  }

  /** `property`: name of the field that holds the schema; null at the top level, which already has a name. */
  function inside(value: unknown, owner: string, property: string | null): unknown {
    if (Array.isArray(value)) return value.map((one: unknown) => inside(one, owner, property));
    if (!isObject(value)) return value;
    const walked = Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (key === 'properties' && isObject(part)) {
          const fields = Object.entries(part).map(([name, field]) => [name, inside(field, owner, name)]);
          return [key, Object.fromEntries(fields)];
        }
        const holdsSchemas = lists.has(key) || key === 'items' || key === 'additionalProperties';
        return [key, holdsSchemas ? inside(part, owner, property) : part];
      }),
    );
    if (property === null || !isObject(walked['properties'])) return walked;
    const { description, default: usual, ...rest } = walked;
    const content = JSON.stringify(rest);
    const name = nameByContent.get(content) ?? nameFor(nameOf(property), owner, contentOf(value));
    nameByContent.set(content, name);
    named[name] = rest;
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description !== undefined && { description }),
      ...(usual !== undefined && { default: usual }),
    };
  }

  const whole = Object.entries(schemas).map(([name, schema]) => [name, inside(schema, name, null)]);
  return { ...(Object.fromEntries(whole) as Record<string, JsonSchema>), ...named };
}
