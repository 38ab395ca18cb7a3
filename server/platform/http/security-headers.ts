/** Security headers of every response: what a page may load, who may embed it, and how much of its address other sites see. */
import helmet from '@fastify/helmet';
import Fastify from 'fastify';

import { policyReportsPath } from './policy-reports.ts';

/** External origins that the content security policy allows as sources of scripts, frames, styles and responses. */
export interface OutsideHosts {
  script: readonly string[];
  frame: readonly string[];
  style: readonly string[];
  connect: readonly string[];
}

/** Adds the origin of one more page that may be embedded. */
export function withFrame(hosts: OutsideHosts, url: string | null): OutsideHosts {
  return url === null ? hosts : { ...hosts, frame: [...hosts.frame, new URL(url).origin] };
}

/** Features that our pages do not use. The camera is not among them, because it reads bar codes. */
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
      // Allows compiling WebAssembly, but no scripts from text: for the bar code reader of the camera, in browsers without one.
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
  // Other sites get only the origin as referrer, not the path, which may contain a token.
  referrerPolicy: {
    policy: outside?.frame.length ? ('strict-origin' as const) : ('no-referrer' as const),
  },
  // The print window is our own page, and is opened before its document is ready.
  crossOriginOpenerPolicy: { policy: 'same-origin' as const },
});

/** Computed once, because the headers are the same for every response: helmet would take a tenth of a millisecond each time. */
export async function securityHeaders(about: About): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify();
  await probe.register(helmet, helmetOptions(about));
  probe.get('/', (_request, reply) => {
    reply.hijack();
    reply.raw.end();
  });
  const { headers } = await probe.inject('/');
  await probe.close();
  const made = Object.entries(headers).filter(([name]) => !ofTheAnswer.has(name));
  return {
    ...Object.fromEntries(made.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissions,
  };
}

/** Headers that Node adds itself. */
const ofTheAnswer = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
