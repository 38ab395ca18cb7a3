/**
 * Time of calls of the interface for programs: creating a shipment and checkout rates, over a real connection, one at a time
 * and ten at once, compared with a bare Fastify route that reads and returns the same bytes.
 */
import Fastify, { type FastifyInstance } from 'fastify';

import { rates } from '../shared/features/integration/rates.contract.ts';
import { createShipment } from '../shared/features/integration/shipments.contract.ts';
import { apiTokenOf } from '../server/test/api-token.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { type BenchApp, onBothDatabases, spread } from './measure.ts';

const calls = 400;
const warm = 50;

const receiver = {
  name: 'Lee Mei Ling',
  phone: '123456789',
  address1: '8 Jalan Tun Razak',
  postcode: '50400',
  country: 'MY',
};
const pieces = [{ weightGrams: 1000 }];
const asked = [
  {
    what: 'shipment made',
    path: createShipment.path,
    body: { receiver, pieces, content: 'Books', valueCents: 50_00 },
  },
  {
    what: 'rates',
    path: rates.path,
    body: { receiverPostcode: '50400', receiverCountry: 'MY', senderPostcode: '47300', pieces },
  },
];

interface Target {
  url: string;
  token: string;
  body: string;
}

async function post({ url, token, body }: Target): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  return text;
}

/** Milliseconds of each call. */
async function times(target: Target, count: number, atOnce: number): Promise<number[]> {
  const all: number[] = [];
  await spread(count, atOnce, async () => {
    const began = performance.now();
    await post(target);
    all.push(performance.now() - began);
  });
  return all.toSorted((a, b) => a - b);
}

const part = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

async function listening(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function bare(answer: string): Promise<FastifyInstance> {
  const app = Fastify();
  const reply: unknown = JSON.parse(answer);
  app.post('/bare', async () => reply);
  return app;
}

export function run(): Promise<void> {
  return onBothDatabases(10, async (name, app: BenchApp) => {
    const token = await apiTokenOf(app, await makeAdmin(app));
    const root = await listening(app.http);
    for (const { what, path, body } of asked) {
      const ours = { url: `${root}${path}`, token, body: JSON.stringify(body) };
      const rival = await bare(await post(ours));
      const limit = { ...ours, url: `${await listening(rival)}/bare` };
      for (const atOnce of [1, 10]) {
        for (const target of [ours, limit]) await times(target, warm, atOnce);
        const [own, other] = [await times(ours, calls, atOnce), await times(limit, calls, atOnce)];
        const say = (sorted: readonly number[]) =>
          `p50 ${part(sorted, 0.5).toFixed(1)} p95 ${part(sorted, 0.95).toFixed(1)} ms`;
        const ratio = part(own, 0.95) / part(other, 0.95);
        process.stdout.write(
          `${`${name}: ${what}, ${atOnce} at once`.padEnd(40)} ${say(own)}   bare route ${say(other)}   p95 ratio ${ratio.toFixed(1)}\n`,
        );
      }
      await rival.close();
    }
  });
}
