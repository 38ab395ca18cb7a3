/**
 * Compresses each file with Brotli's best setting once, at build time, as `.br` beside it, so that the server can send it
 * directly.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const packs = /\.(?:js|css|svg)$/u;
/** For smaller files the response headers weigh more than the saving; the server does not compress them either. */
const worthBytes = 1024;

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const compress = promisify(brotliCompress);

/** Omits the pages, because the server fills them in first. Returns the number of compressed files. */
export async function preCompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && packs.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const packed = await Promise.all(
    files.map(async (path) => {
      const file = await readFile(path);
      if (file.length < worthBytes) return false;
      await writeFile(`${path}.br`, await compress(file, best));
      return true;
    }),
  );
  return packed.filter(Boolean).length;
}
