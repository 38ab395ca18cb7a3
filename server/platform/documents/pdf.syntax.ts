/** Text as UTF-16BE hex with its byte-order mark: how a PDF holds any text outside a content stream. */
export function utf16Hex(text: string): string {
  let hex = 'FEFF';
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0').toUpperCase();
  return hex;
}
