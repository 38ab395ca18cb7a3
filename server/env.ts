/** Every setting, with a line each. Production refuses to start without its own (domain.md, "Run modes"). */
import * as z from 'zod';

import {
  type HumanCheckProvider,
  humanCheckProviders,
} from '#shared/access-request/access-request.contract.ts';

const optional = z.string().min(1).optional();
const addressOf = (protocol: RegExp) => z.url({ protocol }).optional();

const settings = z.object({
  /** `demo` (embedded or given database, seeded) or `production`. */
  PORTAL_MODE: z.enum(['demo', 'production']).optional(),
  NODE_ENV: optional,
  /** Port to listen on. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** Address to listen on; the demo listens on 127.0.0.1 only. */
  HOST: optional,
  /** Folder of the embedded database, uploaded files and keys. */
  DATA_DIR: z.string().default('data'),
  /** PostgreSQL 15 or later; without it the embedded database is used (demo only). */
  DATABASE_URL: addressOf(/^postgres(?:ql)?$/u),
  /** Connections to PostgreSQL of this instance. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Where mail goes, as smtp://user:password@host:port; without it mail is kept in the outbox (demo only). */
  SMTP_URL: addressOf(/^smtps?$/u),
  /** Sender of mail. */
  MAIL_FROM: optional,
  /** The address people open, without a trailing slash; links in mails and on labels begin with it. */
  PUBLIC_URL: addressOf(/^https?$/u),
  /** Bearer keys of the operations interface, separated by commas; in production 16 characters or more each. */
  OPERATOR_KEYS: optional,
  /** At least 32 characters; signs what must be the same on every instance. Made at first start in the demo. */
  SECRET_KEY: z.string().min(32).optional(),
  /** PKCS#8 PEM of the RSA key that decrypts passwords; made at first start and kept in the database if absent. */
  PASSWORD_PRIVATE_KEY: optional,
  /** How many reverse proxies in front add to X-Forwarded-For, 0 to 9; `true` is one. People's addresses are read from it. */
  TRUST_PROXY: z
    .preprocess(
      (value) => (value === 'true' ? 1 : value === 'false' ? 0 : value),
      z.coerce.number().int().min(0).max(9),
    )
    .default(0),
  /** At least 16 characters; the bearer token of /metrics. Without it only the machine itself may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** pino level. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Demo simulator: how many times faster than life parcels move; 0 turns it off. */
  DEMO_SPEED: z.coerce.number().min(0).max(10_000).default(60),
  /** Who checks that a person asks for access: `altcha` (on this server), `turnstile` or `hcaptcha`. */
  HUMAN_CHECK: z.enum(humanCheckProviders).default('altcha'),
  /** The provider's public key of this portal; for turnstile and hcaptcha. */
  HUMAN_CHECK_SITE_KEY: optional,
  /** The provider's secret of this portal; for turnstile and hcaptcha. */
  HUMAN_CHECK_SECRET: optional,
  /** Where answers are verified, when it is not the provider's own address (a proxy, a test). */
  HUMAN_CHECK_VERIFY_URL: addressOf(/^https?$/u),
  /** Requests per minute and address. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
});

/** A human check elsewhere. */
export interface RemoteCheckSetting {
  provider: Exclude<HumanCheckProvider, 'altcha'>;
  siteKey: string;
  secret: string;
  verifyUrl: string | null;
}

export interface Env {
  mode: 'demo' | 'production';
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  smtpUrl: string | null;
  mailFrom: string;
  publicUrl: string;
  operatorKeys: readonly string[];
  secretKey: string | null;
  passwordPrivateKey: string | null;
  trustProxy: number;
  metricsToken: string | null;
  logLevel: string;
  demoSpeed: number;
  rateLimit: number;
  /** Null is altcha, on this server. */
  remoteHumanCheck: RemoteCheckSetting | null;
}

export class SettingsError extends Error {}

export const demoOperatorKey = 'Operator-demo-1';
const shortestKey = 16;

/** Reads the settings. Throws a `SettingsError` whose message names every setting that is missing or wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty setting, as in `PORT=`, is one that is not given.
  const parsed = settings.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`These settings are wrong:\n${wrong.join('\n')}`);
  }
  const given = parsed.data;
  const operatorKeys = (given.OPERATOR_KEYS ?? demoOperatorKey)
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  const mode = given.PORTAL_MODE ?? (given.NODE_ENV === 'production' ? 'production' : 'demo');
  if (mode === 'production') {
    const required = [
      'DATABASE_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'PUBLIC_URL',
      'OPERATOR_KEYS',
      'SECRET_KEY',
    ] as const;
    const missing = required.filter((name) => given[name] === undefined);
    if (missing.length > 0) {
      throw new SettingsError(`Production needs these settings, which are missing: ${missing.join(', ')}.`);
    }
    if (operatorKeys.includes(demoOperatorKey)) {
      throw new SettingsError(
        "OPERATOR_KEYS: the demo's key is known to everybody. Production needs one of its own.",
      );
    }
    if (operatorKeys.length === 0 || operatorKeys.some((key) => key.length < shortestKey)) {
      throw new SettingsError(
        `OPERATOR_KEYS: a key opens every account. Production needs keys of ${shortestKey} characters or more.`,
      );
    }
  }
  return {
    mode,
    port: given.PORT,
    host: given.HOST ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL ?? null,
    databasePool: given.DATABASE_POOL,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'portal@localhost',
    publicUrl: (given.PUBLIC_URL ?? `http://127.0.0.1:${given.PORT}`).replace(/\/+$/u, ''),
    operatorKeys,
    secretKey: given.SECRET_KEY ?? null,
    passwordPrivateKey: given.PASSWORD_PRIVATE_KEY ?? null,
    trustProxy: given.TRUST_PROXY,
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL,
    demoSpeed: mode === 'demo' ? given.DEMO_SPEED : 0,
    rateLimit: given.RATE_LIMIT,
    remoteHumanCheck: remoteCheckFrom(given),
  };
}

function remoteCheckFrom(given: z.output<typeof settings>): RemoteCheckSetting | null {
  const { HUMAN_CHECK: provider, HUMAN_CHECK_SITE_KEY: siteKey, HUMAN_CHECK_SECRET: secret } = given;
  if (provider === 'altcha') return null;
  if (siteKey === undefined || secret === undefined) {
    throw new SettingsError(
      `HUMAN_CHECK=${provider} needs HUMAN_CHECK_SITE_KEY and HUMAN_CHECK_SECRET; ${provider} gives both for a site.`,
    );
  }
  return { provider, siteKey, secret, verifyUrl: given.HUMAN_CHECK_VERIFY_URL ?? null };
}
