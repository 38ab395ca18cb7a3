/** A portal that a test kills and starts again: its own process (kill-server.ts) on the data that the killed one left. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inject, onTestFinished } from 'vitest';

import type { Envelope } from '#shared/platform/http/call.ts';

import type { HeldJob, KillServerCounts, KillServerJobs, KillServerReady } from './kill-server.ts';
import { newPostgres } from './postgres-cluster.ts';

export interface KillablePortal {
  /**
   * Resolves when it listens. `works` runs the workers, `holdsJobs` never completes a job after its work is done,
   * `aheadMinutes` sets its clock forward.
   */
  start(options?: { works: boolean; holdsJobs?: boolean; aheadMinutes?: number }): Promise<void>;
  /** Like a power cut: sends the signal at once and resolves when the process is gone. */
  kill(): Promise<void>;
  /** Stops it like an operator; resolves with the exit code. */
  terminate(): Promise<number | null>;
  /** Sends a request as the Admin of the account that its first start created. */
  fetch(
    path: string,
    init?: { method?: string; headers?: object; body?: string | FormData },
  ): Promise<Response>;
  /** Sends a body by POST, or a GET without one; throws the refusal's message. */
  ask<R>(path: string, body?: object, headers?: object): Promise<R>;
  count(): Promise<KillServerCounts>;
  /** Stores a file and queues its removal. */
  removeFile(): void;
  /** Queues the job that follows a correction. */
  followCorrection(): void;
  jobs(): Promise<KillServerJobs>;
  /** Kinds of which the running process holds a job. */
  held: ReadonlySet<string>;
}

interface KillableOptions {
  settings?: Record<string, string>;
  /** On PostgreSQL: receives the address of its database and returns the one to use instead. */
  databaseBy?: (url: string) => Promise<string>;
}

/** Call it inside a test; process and folder are removed when the test ends. */
export async function killablePortal({
  settings = {},
  databaseBy = async (url) => url,
}: KillableOptions = {}): Promise<KillablePortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-kill-'));
  const { program, dataDir, clusterUrl } = inject('migrated');
  cpSync(dataDir, folder, { recursive: true });
  const url = clusterUrl === null ? null : await databaseBy(await newPostgres(clusterUrl, 'migrated'));
  const place = { DATA_DIR: folder, ...(url !== null && { DATABASE_URL: url }), ...settings };
  let server: ChildProcess | null = null;
  let address = '';
  let token: string | null = null;
  const held = new Set<string>();

  const running = () => {
    if (!server) throw new Error('The portal was not started.');
    return server;
  };

  const portal: KillablePortal = {
    held,

    async start({ works, holdsJobs = false, aheadMinutes = 0 } = { works: false }) {
      held.clear();
      server = spawn(process.execPath, [program], {
        env: {
          ...process.env,
          LOG_LEVEL: 'silent',
          RATE_LIMIT: '1000000',
          NODE_ENV: 'test',
          ...(works && { WORKS: '1' }),
          ...(holdsJobs && { HOLDS_JOBS: '1' }),
          ...(token === null && { MAKES_ACCOUNT: '1' }),
          AHEAD_MINUTES: String(aheadMinutes),
          ...place,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const ended = once(server, 'exit').then(() => {
        throw new Error('The portal did not start.');
      });
      const [ready] = (await Promise.race([once(server, 'message'), ended])) as [KillServerReady];
      address = `http://127.0.0.1:${ready.port}`;
      token ??= ready.accessToken;
      server.on('message', (message: Partial<HeldJob>) => {
        if (message.held !== undefined) held.add(message.held);
      });
    },

    async kill() {
      const killed = running();
      if (killed.exitCode !== null || killed.signalCode !== null) return;
      const gone = once(killed, 'exit');
      killed.kill('SIGKILL');
      await gone;
    },

    async terminate() {
      const gone = once(running(), 'exit') as Promise<[number | null]>;
      running().kill('SIGTERM');
      return (await gone)[0];
    },

    fetch: (path, { headers, ...init } = {}) =>
      fetch(`${address}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token ?? ''}`, ...headers },
      }),

    async ask<R>(path: string, body?: object, headers: object = {}) {
      const isForm = body instanceof FormData;
      const answer = await portal.fetch(path, {
        method: body ? 'POST' : 'GET',
        headers: { ...(body && !isForm && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const { r, e } = (await answer.json()) as Envelope<R>;
      if (r === null) throw new Error(e ?? `No answer from ${path}`);
      return r;
    },

    async count() {
      const answer = once(running(), 'message') as Promise<[KillServerCounts]>;
      running().send('count');
      return (await answer)[0];
    },

    removeFile: () => void running().send('remove a file'),
    followCorrection: () => void running().send('follow a correction'),

    jobs() {
      const answered = new Promise<KillServerJobs>((resolve) => {
        const take = (message: Partial<KillServerJobs>) => {
          if (message.kinds === undefined) return;
          running().off('message', take);
          resolve(message as KillServerJobs);
        };
        running().on('message', take);
      });
      running().send('jobs');
      return answered;
    },
  };

  onTestFinished(async () => {
    if (server) await portal.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return portal;
}
