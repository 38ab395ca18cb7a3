/**
 * `node scripts/rehearse-image.ts`: runs the steps of the Dockerfile in clean folders of this machine, for machines that cannot
 * build images: copies what is in git, installs packages from the lock file, builds the front end, starts the last stage as a
 * demo and checks its health. Takes some minutes. Not rehearsed: users, and folders outside `WORKDIR`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const base = mkdtempSync(join(tmpdir(), 'portal-image-'));
const context = join(base, 'context');
// Uses the Node that runs this script in place of the image's, and this machine's settings for reaching the registry.
const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` };

const say = (text: string) => process.stdout.write(`${text}\n`);

function copyContext(): void {
  mkdirSync(context);
  const packed = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', context], { input: packed });
}

/** `COPY [--from=stage] source… target`: copies the content of a folder, or a file under its name, into the target. */
function copy(rest: string, stageFolder: (name: string) => string, here: string): void {
  const words = rest.split(' ');
  const stage = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = join(here, words.pop() ?? '.');
  for (const source of words) {
    const from = stage === undefined ? join(context, source) : join(stageFolder(stage), source);
    const isFile = /\.(?:json|ts|js)$/u.test(source);
    cpSync(from, isFile ? join(target, source.split('/').at(-1) ?? '') : target, { recursive: true });
  }
}

/** Runs the stages and returns the folder that stands for `/` of the last one. */
function runStages(): string {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8').replace(/\\\n\s*/gu, ' ');
  let folder = '';
  let workdir = '';
  for (const line of text.split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/u.exec(line) ?? [];
    const here = join(folder, workdir);
    if (word === 'FROM') folder = join(base, /\sAS (\w+)/u.exec(rest)?.[1] ?? 'last');
    if (word === 'WORKDIR') {
      workdir = rest;
      mkdirSync(join(folder, workdir), { recursive: true });
    }
    if (!['COPY', 'RUN'].includes(word)) continue;
    say(`${word} ${rest}`);
    if (word === 'COPY') copy(rest, (name) => join(base, name), here);
    // Users, and folders outside the stage, would be changed on this machine itself.
    else if (/chown|mkdir \//u.test(rest)) say('  left out here');
    else execFileSync('sh', ['-c', rest], { cwd: here, env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return join(folder, workdir);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function isWell(folder: string): Promise<boolean> {
  const port = await freePort();
  const own = {
    ...env,
    PORTAL_MODE: 'demo',
    PORT: String(port),
    DATA_DIR: join(base, 'data'),
    DEMO_SPEED: '0',
  };
  const portal = spawn(process.execPath, ['--max-semi-space-size=4', 'server/main.js'], {
    cwd: folder,
    env: own,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.ok,
      () => false,
    );
  let ready = false;
  for (let second = 0; second < 180 && !ready && portal.exitCode === null; second += 1) {
    await new Promise((resume) => setTimeout(resume, 1000));
    ready = await ask('/ready');
  }
  const hasPages = ready && (await ask('/login'));
  const gone = new Promise((done) => portal.once('exit', done));
  portal.kill('SIGTERM');
  await gone;
  return hasPages;
}

try {
  copyContext();
  const folder = runStages();
  const size = execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0];
  const well = await isWell(folder);
  say(
    `${well ? 'The image starts and serves its pages' : 'THE IMAGE DOES NOT START'}; ${size} MB above Node's own.`,
  );
  process.exitCode = well ? 0 : 1;
} finally {
  rmSync(base, { recursive: true, force: true });
}
