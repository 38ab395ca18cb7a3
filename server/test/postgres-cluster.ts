import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Cluster {
  /** Of the database `postgres`, as its superuser. */
  url: string;
  stop(): Promise<void>;
}

/** Debian keeps the server programs off the PATH, a folder for each version. */
function programFolder(): string {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).toSorted((a, b) => Number(b) - Number(a)) : [];
  for (const version of versions) {
    if (existsSync(join(base, version, 'bin', 'initdb'))) return join(base, version, 'bin');
  }
  return '';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** PostgreSQL refuses to run as root, so root lends it the system's `nobody`. */
function lowlyUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a cluster without fsync: fast, and good for nothing but tests and benchmarks. */
export async function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  const programs = programFolder();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const user = lowlyUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const as = user ?? {};
  const port = await freePort();
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'portal', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const options = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    ...settings,
  ];
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-h',
      '127.0.0.1',
      ...options.flatMap((option) => ['-c', option]),
    ],
    { ...as, cwd: folder, stdio: 'ignore' },
  );
  const gone = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const ready = () => {
    try {
      execFileSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']);
      return true;
    } catch {
      return false;
    }
  };
  for (let attempt = 0; !ready(); attempt += 1) {
    if (attempt > 100 || server.exitCode !== null) throw new Error('The test cluster did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
