// Imported without the tables for encoding, because the threads that read files have little memory.
import { decodeXML } from 'entities/lib/decode.js';

/** Returns the value of a tag's attribute; empty if it has none. `name` is without prefix. */
export function attributeOf(tag: string, name: string): string {
  const [, quoted, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'u').exec(tag) ?? [];
  return plainXml(quoted ?? single ?? '');
}

/** Decodes XML entities such as `&amp;` and `&#8211;`. */
export const plainXml = (text: string): string => (text.includes('&') ? decodeXML(text) : text);
