/** Every setting, with a line each. */
import { createPrivateKey } from 'node:crypto';

import * as z from 'zod';

import { humanCheckProviders } from '#shared/features/portal-access/access-request.contract.ts';
import { sampleDataNames } from '#shared/features/sample-data/sample-data.rules.ts';

import { bucketFrom } from '#server/platform/files/s3-files.ts';

const optional = z.string().min(1).optional();
const addressOf = (protocol: RegExp) => z.url({ protocol }).optional();

export const shortestSecret = 32;
export const shortestKey = 16;

export const settings = z.object({
  /** `demo` (embedded or given database, seeded) or `production`; without it NODE_ENV=production decides. */
  PORTAL_MODE: z.enum(['demo', 'production']).optional(),
  /** `production`, or `development` and `test` for who works on the portal. */
  NODE_ENV: optional,
  /** Port to listen on. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** Address to listen on; unless set all of the machine (0.0.0.0), and 127.0.0.1 in a demo. */
  HOST: optional,
  /** Folder of the embedded database and uploaded files; `data` unless set. Production names it, or FILES_URL. */
  DATA_DIR: optional,
  /** Where files are kept: 's3://KEY:SECRET@bucket/prefix?region=…&endpoint=https://…', quoted in a shell's file, where & would end it; without it in DATA_DIR (docs/operations.md, "Files"). */
  FILES_URL: z
    .string()
    .refine((address) => bucketFrom(address) !== null)
    .optional(),
  /** PostgreSQL 15 or later, with sslmode=verify-full if it is on another machine; without it the embedded database is used (demo only). */
  DATABASE_URL: addressOf(/^postgres(?:ql)?$/u),
  /** A streaming replica of DATABASE_URL for reads that may lag by some seconds; without it everything is read from the first. */
  DATABASE_READ_URL: addressOf(/^postgres(?:ql)?$/u),
  /** `database`, `files` or both (with a comma): may travel in the clear in production, on a network of its own. */
  UNENCRYPTED_INSIDE: z
    .string()
    .refine((text) => listOf(text).every((name) => ['database', 'files'].includes(name)))
    .optional(),
  /** Connections to PostgreSQL of this instance, and as many to its replica. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Where mail goes, as smtps://user:password@host:465 or smtp://…:587?requireTLS=true; without it mail is kept in the outbox (demo only). */
  SMTP_URL: addressOf(/^smtps?$/u),
  /** Sender of mail. */
  MAIL_FROM: optional,
  /** The address people open, without a trailing slash; links in mails and on labels begin with it. */
  PUBLIC_URL: addressOf(/^https?$/u),
  /** The first key of the operations interface, to make named ones with; take it out once they are made. Several with commas. */
  OPERATOR_KEYS: optional,
  /** Whose tokens open the operations interface beside its keys: the issuer of the courier's own OpenID Connect login. */
  OPERATOR_OIDC_ISSUER: addressOf(/^https?$/u),
  /** The audience (`aud`) that such a token must name. */
  OPERATOR_OIDC_AUDIENCE: optional,
  /** The claim that lists what its person may do, as `operator:scans`; a deeper one with dots, as realm_access.roles. */
  OPERATOR_OIDC_CLAIM: z.string().min(1).default('roles'),
  /** What visitors see of the interface: `nothing` (production unless set), `customers` (/api/docs without operations) or `all`. */
  SHOW_INTERFACE: z.enum(['nothing', 'customers', 'all']).optional(),
  /** Loads the sample `prices`, `postcodes` or both (with a comma) where there are none; the demo always does. */
  SAMPLE_DATA: z.string().refine(areSampleNames).optional(),
  /** At least 32 characters; signs what must be the same on every instance. Several with commas: the first signs, all are read (docs/operations.md, "Changing keys"). Made at first start in the demo. */
  SECRET_KEY: z.string().refine(areLongEnough).optional(),
  /** PKCS#8 PEM of the RSA key that decrypts passwords; made at first start and kept in the database if absent. Several one after the other: pages are given the first, all decrypt. */
  PASSWORD_PRIVATE_KEY: z.string().refine(arePrivateKeys).optional(),
  /** How many reverse proxies in front add to X-Forwarded-For, 0 to 9; `true` is one. People's addresses are read from it. */
  TRUST_PROXY: z
    .preprocess(
      (value) => (value === 'true' ? 1 : value === 'false' ? 0 : value),
      z.coerce.number().int().min(0).max(9),
    )
    .default(0),
  /** At least 16 characters; the bearer token of /metrics. Without it only the machine itself may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** `no` starts no worker: no mail, text, webhook or question to a shop leaves a copy that is restored for a rehearsal (docs/operations.md, "Backup and restore"). */
  WORK: z.enum(['yes', 'no']).default('yes'),
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
  /** The courier's own weight form (https), embedded on /weightinput instead of our calculator; the brand's if absent. */
  WEIGHT_FORM_URL: addressOf(/^https$/u),
  /** Who carries SMS and WhatsApp to receivers: an address that takes POST with JSON (docs/operations.md, "Messages to phones"). */
  MESSAGES_URL: addressOf(/^https?$/u),
  /** The provider's key; sent as a bearer token. */
  MESSAGES_KEY: optional,
  /** `yes` lets webhooks reach this machine itself: for trying them out (the demo unless set), never in production. */
  WEBHOOK_LOOPBACK: z.enum(['yes', 'no']).optional(),
  /** Requests per minute and address, without built files. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** Requests per minute and API token; half of RATE_LIMIT unless set. */
  TOKEN_RATE_LIMIT: z.coerce.number().int().min(1).optional(),
});

/** Of a setting whose form is wrong: `PORT must be …`. The value is never shown; it may be a secret. */
const mustBe: Record<keyof typeof settings.shape, string> = {
  PORTAL_MODE: 'demo or production',
  NODE_ENV: 'production, development or test',
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address of this machine',
  DATA_DIR: 'a folder',
  FILES_URL: 'an address of a bucket: s3://KEY:SECRET@bucket/prefix?region=…&endpoint=https://…',
  DATABASE_URL: 'an address that begins with postgres://',
  DATABASE_READ_URL: 'an address that begins with postgres://',
  UNENCRYPTED_INSIDE: 'database, files or database,files',
  DATABASE_POOL: 'a whole number from 2 to 200',
  SMTP_URL: 'an address that begins with smtps:// or smtp://',
  MAIL_FROM: 'an email address',
  PUBLIC_URL: 'an address that begins with https:// (or http:// in the demo)',
  OPERATOR_KEYS: 'one key or several, with commas between them',
  OPERATOR_OIDC_ISSUER: 'an address that begins with https:// (or http:// in the demo)',
  OPERATOR_OIDC_AUDIENCE: 'the audience that tokens of operators name',
  OPERATOR_OIDC_CLAIM: 'the name of a claim',
  SHOW_INTERFACE: 'nothing, customers or all',
  SAMPLE_DATA: 'prices, postcodes or prices,postcodes',
  SECRET_KEY: `${shortestSecret} characters or more; several with commas between them`,
  PASSWORD_PRIVATE_KEY: 'a private RSA key in PKCS#8 PEM, or several one after the other',
  TRUST_PROXY: 'a whole number from 0 to 9: how many proxies stand in front',
  METRICS_TOKEN: `${shortestKey} characters or more`,
  WORK: 'yes or no',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  DEMO_SPEED: 'a number from 0 to 10000',
  HUMAN_CHECK: humanCheckProviders.join(', '),
  HUMAN_CHECK_SITE_KEY: 'the public key that the provider gave',
  HUMAN_CHECK_SECRET: 'the secret that the provider gave',
  HUMAN_CHECK_VERIFY_URL: 'an address that begins with https:// or http://',
  WEIGHT_FORM_URL: 'an address that begins with https://',
  MESSAGES_URL: 'an address that begins with https:// or http://',
  MESSAGES_KEY: 'the key that the provider gave',
  WEBHOOK_LOOPBACK: 'yes or no',
  RATE_LIMIT: 'a whole number, 1 or more',
  TOKEN_RATE_LIMIT: 'a whole number, 1 or more',
};

export const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function areSampleNames(text: string): boolean {
  return listOf(text).every((name) => (sampleDataNames as readonly string[]).includes(name));
}

function areLongEnough(text: string): boolean {
  const secrets = listOf(text);
  return secrets.length > 0 && secrets.every(({ length }) => length >= shortestSecret);
}

export const pemsOf = (text = ''): string[] =>
  text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/gu) ?? [];

function arePrivateKeys(text: string): boolean {
  const pems = pemsOf(text);
  return pems.length > 0 && pems.every(isPrivateKey);
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

export type EnvironmentValues = z.output<typeof settings>;

/** What a setting must be, as its line in a message says it. */
export const formOf = (name: string): string => mustBe[name as keyof typeof mustBe];
