/** What browsers are told with every answer: what a page may load, who may embed it, what of its address others are told. */
import helmet from '@fastify/helmet';
import Fastify from 'fastify';

import { policyReportsPath } from './policy-reports.ts';

/** Origins that the content security policy lets pages take scripts, frames, styles and answers from. */
export interface OutsideHosts {
  script: readonly string[];
  frame: readonly string[];
  style: readonly string[];
  connect: readonly string[];
}

/** The same, and one more page that may be embedded. */
export function withFrame(hosts: OutsideHosts, url: string | null): OutsideHosts {
  return url === null ? hosts : { ...hosts, frame: [...hosts.frame, new URL(url).origin] };
}

/** The camera reads bar codes; the rest no page of ours asks for. */
const unused = [
  'accelerometer',
  'bluetooth',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissions = ['camera=(self)', ...unused.map((feature) => `${feature}=()`)].join(', ');

interface About {
  /** Strict-Transport-Security and upgrade-insecure-requests only make sense behind https. */
  https: boolean;
  outside?: OutsideHosts | undefined;
}

const helmetOptions = ({ https, outside }: About) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      // WebAssembly alone may be compiled: the camera's reader of bar codes, where the browser has none.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(outside?.script ?? [])],
      styleSrc: ["'self'", "'unsafe-inline'", ...(outside?.style ?? [])],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...(outside?.connect ?? [])],
      frameSrc: ["'self'", 'blob:', ...(outside?.frame ?? [])],
      workerSrc: ["'self'", 'blob:'],
      reportUri: [policyReportsPath],
      ...(https ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  hsts: https,
  frameguard: { action: 'deny' as const },
  // Other sites get the origin as referrer and no path, which may hold a token.
  referrerPolicy: {
    policy: outside?.frame.length ? ('strict-origin' as const) : ('no-referrer' as const),
  },
  // The print window is ours and is opened before its document is there.
  crossOriginOpenerPolicy: { policy: 'same-origin' as const },
});

/** The same for every answer, so that helmet is asked once: it would make them anew for each, which is a tenth of a millisecond. */
export async function securityHeaders(about: About): Promise<Readonly<Record<string, string>>> {
  const asked = Fastify();
  await asked.register(helmet, helmetOptions(about));
  asked.get('/', (_request, reply) => {
    reply.hijack();
    reply.raw.end();
  });
  const { headers } = await asked.inject('/');
  await asked.close();
  const made = Object.entries(headers).filter(([name]) => !ofTheAnswer.has(name));
  return {
    ...Object.fromEntries(made.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissions,
  };
}

/** What Node adds by itself. */
const ofTheAnswer = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
