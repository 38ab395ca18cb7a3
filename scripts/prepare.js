/**
 * Runs before `npm start` and `npm test`, on any Node version (20 or later): installs missing packages and builds the front end
 * if its sources are newer than the build. Plain JavaScript without dependencies.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installedMark = join(root, 'node_modules', '.installed-lock');
const builtMark = join(root, 'dist', '.built-from');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** @param {string} command @param {string[]} parameters */
function run(command, parameters) {
  const { status } = spawnSync(command, parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} text */
const digest = (text) => createHash('sha256').update(text).digest('hex');

function install() {
  const lock = digest(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isInstalled = existsSync(installedMark) && readFileSync(installedMark, 'utf8') === lock;
  if (isInstalled) return;
  process.stdout.write('Installing (once, about half a minute) …\n');
  // Include dev packages even in production, where npm would omit the build tools and Node itself.
  run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(installedMark, lock);
}

/** Compiles the catalogue's JSON to functions. Uses the project's own Node, because the script is TypeScript. */
function compileWords() {
  run(join(root, 'node_modules', '.bin', 'node'), ['scripts/compile-words.ts']);
}

/** @param {string} folder @returns {string[]} names and times of the files that the front end is built from */
function sourcesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mtimeMs, size } = statSync(path);
      return `${path} ${mtimeMs} ${size}`;
    })
    .toSorted();
}

function build() {
  const folders = ['web', 'shared', 'scripts/words', 'scripts/web-build'];
  const files = ['vite.config.ts', 'scripts/build-web.ts', 'package-lock.json'];
  const sources = digest(
    folders.flatMap(sourcesBelow).join('\n') +
      files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n'),
  );
  const isBuilt = existsSync(builtMark) && readFileSync(builtMark, 'utf8') === sources;
  if (isBuilt) return;
  process.stdout.write('Building the front end …\n');
  run(npm, ['run', '--silent', 'build']);
  mkdirSync(dirname(builtMark), { recursive: true });
  writeFileSync(builtMark, sources);
}

// `npm test` runs the build at the same time as its first tests, after the rest is done.
if (process.argv.includes('--only-build')) build();
else {
  install();
  compileWords();
  if (process.argv.includes('--build')) build();
}
