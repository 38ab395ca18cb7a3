/** Brotli at its best, once, at build time: each file beside itself as `.br`, for the server to send as it is. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const packs = /\.(?:js|css|svg)$/u;
/** Below, the answer's head weighs more than what is saved; the server packs nothing smaller either. */
const worthBytes = 1024;

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const compress = promisify(brotliCompress);

/** The pages are left out: the server fills them in first. Returns how many files were packed. */
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
