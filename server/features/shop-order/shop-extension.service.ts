/** Our OpenCart extension, as the file that OpenCart's installer accepts. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import type { OpencartVersion } from '#shared/features/shop-order/shop-connection.contract.ts';
import { zipType } from '#shared/platform/http/file-types.ts';

import { zipStream } from '#server/platform/files/zip-stream.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';

const root = new URL('../../../shops/opencart/', import.meta.url);
/** Version 4 derives the extension's code from its file name. */
const fileNames = { 3: 'courier-opencart-3.ocmod.zip', 4: 'courier.ocmod.zip' } as const;

export async function opencartExtensionFile(
  { clock }: Pick<Kit, 'clock'>,
  version: OpencartVersion,
): Promise<FileAnswer> {
  const folder = new URL(`${version}/`, root).pathname;
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const entries = files.map((path) => ({
    name: relative(folder, path).split(sep).join('/'),
    open: () => createReadStream(path),
  }));
  return {
    contentType: zipType,
    fileName: fileNames[version],
    inline: false,
    content: zipStream(entries, clock.now()),
  };
}
