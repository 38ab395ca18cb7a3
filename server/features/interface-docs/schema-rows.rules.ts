// words: this file describes the interface to programmers, who read English
/** Turns a JSON schema into table rows: every field with its path. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  additionalProperties?: boolean | Schema;
}

export type Schemas = Readonly<Record<string, Schema>>;

export interface FieldRow {
  path: string;
  type: string;
  isRequired: boolean;
  /** The default value; undefined if there is none. */
  usual: unknown;
  about: string;
}

const deepest = 6;

/** Resolves a reference to its schema. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const found = name === undefined ? undefined : schemas[name];
  return found
    ? { ...resolved(found, schemas), ...(schema.description && { description: schema.description }) }
    : schema;
}

const choicesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? [];

/** Returns the schema that has the fields, inside lists and 'or null'. */
function insideOf(schema: Schema, schemas: Schemas): { fields: Schema; isList: boolean } | null {
  const own = resolved(schema, schemas);
  if (own.properties) return { fields: own, isList: false };
  if (own.items) {
    const inside = insideOf(own.items, schemas);
    return inside && { ...inside, isList: true };
  }
  for (const one of choicesOf(own)) {
    const inside = insideOf(one, schemas);
    if (inside) return inside;
  }
  return null;
}

const plainNames: Readonly<Record<string, string>> = {
  integer: 'whole number',
  string: 'text',
  boolean: 'true or false',
};

/** Returns the type as text: 'text', 'list of objects', '`a` or `b`'. */
export function typeText(schema: Schema, schemas: Schemas): string {
  const own = resolved(schema, schemas);
  if (own.const !== undefined) return own.const === null ? 'null' : `\`${JSON.stringify(own.const)}\``;
  if (own.enum) return own.enum.map((one) => `\`${String(one)}\``).join(', ');
  if (own.items) return `list of ${typeText(own.items, schemas)}`;
  const choices = choicesOf(own);
  if (choices.length > 0) return [...new Set(choices.map((one) => typeText(one, schemas)))].join(' or ');
  const types = typeof own.type === 'string' ? [own.type] : (own.type ?? ['anything']);
  return types.map((type) => plainNames[type] ?? type).join(' or ');
}

export function fieldRows(schema: Schema, schemas: Schemas, path = '', depth = 0): FieldRow[] {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  return Object.entries(properties).flatMap(([name, field]) => {
    const here = path === '' ? name : `${path}.${name}`;
    const own = resolved(field, schemas);
    const inside = depth < deepest ? insideOf(field, schemas) : null;
    return [
      {
        path: here,
        type: typeText(field, schemas),
        isRequired: required.includes(name),
        usual: own.default,
        about: own.description ?? '',
      },
      ...(inside ? fieldRows(inside.fields, schemas, inside.isList ? `${here}[]` : here, depth + 1) : []),
    ];
  });
}
