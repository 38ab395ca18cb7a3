/** The portal that is attacked, as a program on the network sees it. */
import { constants, publicEncrypt } from 'node:crypto';

interface Outcome {
  held: boolean;
  /** What was measured, in a line. */
  figure: string;
}
export type Attack = () => Promise<Outcome>;

export const base = new URL(process.env['PORTAL_URL'] ?? 'http://127.0.0.1:4000');
const demoPassword = 'Portal-demo-1';

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  r: Record<string, unknown>;
}

export async function ask(
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(new URL(path, base), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let r: Record<string, unknown> = {};
  if (response.headers.get('content-type')?.includes('json') === true) {
    const { r: given } = JSON.parse(text) as { r?: Record<string, unknown> | null };
    r = given ?? {};
  }
  return { status: response.status, headers: response.headers, text, r };
}

async function encrypted(password: string): Promise<string> {
  const { r } = await ask('/api/account/PublicKey');
  const key = String(r['publicKey']);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(password)).toString('base64');
}

export async function login(accountNo: string, loginId: string, password = demoPassword, headers = {}) {
  return ask('/api/account/login', {
    body: { CustomerAccountNo: accountNo, LoginId: loginId, Password: await encrypted(password) },
    headers,
  });
}

export async function tokenOf(accountNo: string, loginId = 'Admin'): Promise<string> {
  const { status, r } = await login(accountNo, loginId);
  if (status !== 200)
    throw new Error(`${accountNo} ${loginId} cannot sign in here (${status}); is it a demo?`);
  return String(r['access_token']);
}

/** In milliseconds, of some answers of one call. */
export async function timesOf(work: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}
export const middle = (times: readonly number[]) => times[Math.floor(times.length / 2)] ?? 0;
