import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

import { unpackedParts } from './zip-check.ts';

/** The empty cell below the first header; it makes the writer declare the style of the columns. */
export const sampleCell = { row: 1, column: 0 } as const;
const sampleStyle = /<c r="A2" s="(\d+)"\/>/u;

const firstSheet = 'xl/worksheets/sheet1.xml';
/** A fixed time, so that the same workbook gives the same bytes. */
const writtenAt = new Date('2026-01-01T00:00:00Z');

/**
 * Gives every column of the first sheet the style of its sample cell. hucre writes a column's width but not its format, and
 * without a format Excel removes the zero from 05400 as soon as it is typed.
 */
export async function withColumnStyle(workbook: Uint8Array): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, part] of unpackedParts(workbook)) {
    const content = name === firstSheet ? Buffer.from(styledColumns(part.toString('utf8'))) : part;
    zip.addBuffer(content, name, { mtime: writtenAt });
  }
  zip.end();
  return buffer(zip.outputStream);
}

function styledColumns(sheet: string): string {
  const style = sampleStyle.exec(sheet)?.[1];
  if (style === undefined) throw new Error('The template has no sample cell.');
  // words: XML
  return sheet.replaceAll('<col ', `<col style="${style}" `);
}
