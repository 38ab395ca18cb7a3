// Without the tables that write them: threads that read files are small.
import { decodeXML } from 'entities/lib/decode.js';

/** The value of a tag's attribute, empty where it has none. `name` without its prefix. */
export function attributeOf(tag: string, name: string): string {
  const [, quoted, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'u').exec(tag) ?? [];
  return plainXml(quoted ?? single ?? '');
}

/** What a text of XML means: `&amp;` and `&#8211;` as the signs that they stand for. */
export const plainXml = (text: string): string => (text.includes('&') ? decodeXML(text) : text);
