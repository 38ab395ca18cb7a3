/**
 * For programs null means the same as leaving a field out (program-input.ts), so the document says that optional fields of their
 * bodies may be null.
 */
import { isObject } from './json-object.ts';

type JsonSchema = Record<string, unknown>;

/** Returns the schema with null allowed for optional properties, at any depth. */
export function withNulls(schema: JsonSchema): JsonSchema {
  const { required } = schema;
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'items' && isObject(value)) return [key, withNulls(value)];
      if (key === 'anyOf') return [key, choicesOf(value).map(withNulls)];
      if (key !== 'properties' || !isObject(value)) return [key, value];
      const fields = Object.entries(value).map(([name, field]) => {
        if (!isObject(field)) return [name, field];
        return [name, isRequired(name) ? withNulls(field) : orNull(withNulls(field))];
      });
      return [key, Object.fromEntries(fields)];
    }),
  );
}

const choicesOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

function orNull({ default: usual, ...schema }: JsonSchema): JsonSchema {
  // Generators only name the items of a list if null is a type of the list itself.
  if (schema['type'] === 'array')
    return { ...schema, type: ['array', 'null'], ...(usual !== undefined && { default: usual }) };
  const choices = 'anyOf' in schema ? choicesOf(schema['anyOf']) : [schema];
  const takesNull = choices.some(({ type }) => type === 'null');
  return {
    anyOf: takesNull ? choices : [...choices, { type: 'null' }],
    ...(usual !== undefined && { default: usual }),
  };
}
