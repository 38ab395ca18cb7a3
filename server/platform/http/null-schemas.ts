/** Of programs null is as good as left out (program-input.ts): in the description of their bodies what may be left out may be null. */
import { isObject } from './json-object.ts';

type JsonSchema = Record<string, unknown>;

/** The same schema, whose optional properties take null, at any depth. */
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
  // Generators name what is in a list only where the list itself may be null.
  if (schema['type'] === 'array')
    return { ...schema, type: ['array', 'null'], ...(usual !== undefined && { default: usual }) };
  const choices = 'anyOf' in schema ? choicesOf(schema['anyOf']) : [schema];
  const takesNull = choices.some(({ type }) => type === 'null');
  return {
    anyOf: takesNull ? choices : [...choices, { type: 'null' }],
    ...(usual !== undefined && { default: usual }),
  };
}
