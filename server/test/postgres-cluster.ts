import { execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

export interface Cluster {
  /** Address of the database `postgres`, as superuser. */
  url: string;
  /** The same by a Unix socket: writing to TCP took a fifth of a test process's time. */
  socketUrl: string;
  /** Starts the cluster again if it has ended by itself; returns false if it had not. */
  startAgain(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Debian keeps the server programs outside PATH, in one folder for each version. */
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

/** PostgreSQL refuses to run as root, so it runs as the system's `nobody`. */
function lowlyUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Creates a database on the cluster, empty or a copy of another that is not in use; returns its address. */
export async function newPostgres(
  clusterUrl: string,
  template = 'template0',
  name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`,
): Promise<string> {
  const url = new URL(clusterUrl);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** Without fsync: fast, and only suitable for tests and benchmarks. */
const careless = [
  'fsync=off',
  'jit=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

type MakeData = (programs: string, data: string, as: { uid?: number; gid?: number; cwd: string }) => void;

async function start(makeData: MakeData, settings: readonly string[]): Promise<Cluster> {
  const programs = programFolder();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const user = lowlyUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const as = user ?? {};
  const port = await freePort();
  const data = join(folder, 'data');
  makeData(programs, data, { ...as, cwd: folder });
  const given = [...careless, ...settings].flatMap((option) => ['-c', option]);
  const run = () =>
    spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...given],
      { ...as, cwd: folder, stdio: 'ignore' },
    );
  let server = run();
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
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
  const untilReady = async () => {
    for (let attempt = 0; !ready(); attempt += 1) {
      if (attempt > 100 || hasEnded()) throw new Error('The test cluster did not start.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await untilReady();
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://portal@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    async startAgain() {
      if (!hasEnded()) return false;
      server = run();
      await untilReady();
      return true;
    },
    async stop() {
      process.off('exit', kill);
      if (!hasEnded()) {
        const gone = once(server, 'exit');
        server.kill('SIGINT');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const quiet = ['ignore', 'ignore', 'pipe'] satisfies StdioOptions;

export const startCluster = (settings: readonly string[] = []): Promise<Cluster> =>
  start((programs, data, as) => {
    const about = ['-U', 'portal', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(programs, 'initdb'), ['-D', data, ...about], { ...as, stdio: quiet });
  }, settings);

/** A streaming replica of a cluster: a read-only copy that follows it. Stop it before the cluster. */
export const startReplica = (of: Cluster): Promise<Cluster> =>
  start((programs, data, as) => {
    const { hostname, port } = new URL(of.url);
    const from = ['-h', hostname, '-p', port, '-U', 'portal'];
    const how = ['-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
    execFileSync(join(programs, 'pg_basebackup'), [...from, ...how], { ...as, stdio: quiet });
  }, []);
