/**
 * Chromium without Playwright attached to its pages: Playwright's instrumentation (each request with its stack trace) and its
 * page scripts cost a slowed processor 100 ms and more of a cold load.
 */
import { type ChildProcess, spawn } from 'node:child_process';

import { chromium, type BrowserContext } from '@playwright/test';

import { chromiumFlags, chromiumPath, freePort } from './browser.ts';

export interface BareBrowser {
  debuggingPort: number;
  /**
   * Runs `work` with Playwright in the browser's only profile, and then disconnects, so that nothing disturbs the measurement.
   */
  use: <T>(work: (context: BrowserContext) => Promise<T>) => Promise<T>;
  /** Opens a page with its own cache and cookies, controlled only by the DevTools protocol. */
  openPage: () => Promise<BarePage>;
  stop: () => Promise<void>;
}

interface BarePage {
  send: (method: string, parameters?: object) => Promise<unknown>;
  close: () => Promise<void>;
}

export async function startBareBrowser(profile: string): Promise<BareBrowser> {
  const debuggingPort = await freePort();
  const child = spawn(
    chromiumPath,
    [
      ...chromiumFlags,
      `--remote-debugging-port=${debuggingPort}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const address = `http://127.0.0.1:${debuggingPort}`;
  const version = await versionOf(address, child);
  return {
    debuggingPort,
    use: async (work) => {
      const browser = await chromium.connectOverCDP(address);
      try {
        const [context] = browser.contexts();
        if (!context) throw new Error('The browser has no window.');
        return await work(context);
      } finally {
        await browser.close();
      }
    },
    openPage: () => openPage(version.webSocketDebuggerUrl),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function versionOf(address: string, child: ChildProcess): Promise<{ webSocketDebuggerUrl: string }> {
  for (;;) {
    const answer = await fetch(`${address}/json/version`).catch(() => null);
    if (answer) return (await answer.json()) as { webSocketDebuggerUrl: string };
    if (child.exitCode !== null) throw new Error('The browser did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

async function openPage(browserUrl: string): Promise<BarePage> {
  const socket = new WebSocket(browserUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (why: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id = -1, result, error } = JSON.parse(String(data)) as Answer;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let last = 0;
  const call = (method: string, params: object, sessionId?: string) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set((last += 1), { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
  const own = (await call('Target.createBrowserContext', {})) as { browserContextId: string };
  const target = await call('Target.createTarget', { url: 'about:blank', width: 1440, height: 900, ...own });
  const attached = await call('Target.attachToTarget', { ...(target as object), flatten: true });
  const { sessionId } = attached as { sessionId: string };
  return {
    send: (method, parameters = {}) => call(method, parameters, sessionId),
    close: async () => {
      await call('Target.disposeBrowserContext', own);
      socket.close();
    },
  };
}
