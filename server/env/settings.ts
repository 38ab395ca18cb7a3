/** Every setting, described in one line each. */
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
  /** `production`; `development` and `test` are for developers of the portal. */
  NODE_ENV: optional,
  /** Port to listen on. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** Address to listen on; by default all addresses of the machine (0.0.0.0), in a demo 127.0.0.1. */
  HOST: optional,
  /** Folder of the embedded database and of uploaded files; `data` by default. Production must set it, or FILES_URL. */
  DATA_DIR: optional,
  /** Bucket for files: 's3://KEY:SECRET@bucket/prefix?region=…&endpoint=https://…', quoted in a file that a shell reads, because & ends the command; without it files are stored in DATA_DIR (docs/operations.md, "Files"). */
  FILES_URL: z
    .string()
    .refine((address) => bucketFrom(address) !== null)
    .optional(),
  /** PostgreSQL 15 or later, with sslmode=verify-full if it is on another machine; without it the embedded database is used (demo only). */
  DATABASE_URL: addressOf(/^postgres(?:ql)?$/u),
  /** A streaming replica of DATABASE_URL for reads that may lag by some seconds; without it everything is read from DATABASE_URL. */
  DATABASE_READ_URL: addressOf(/^postgres(?:ql)?$/u),
  /** `database`, `files` or both, separated by a comma: allowed without encryption in production, on a private network. */
  UNENCRYPTED_INSIDE: z
    .string()
    .refine((text) => listOf(text).every((name) => ['database', 'files'].includes(name)))
    .optional(),
  /** Number of connections of this instance to PostgreSQL, and the same number to its replica. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Mail server, as smtps://user:password@host:465 or smtp://…:587?requireTLS=true; without it emails are kept in the outbox (demo only). */
  SMTP_URL: addressOf(/^smtps?$/u),
  /** Sender address of emails. */
  MAIL_FROM: optional,
  /** The portal's public address, without a trailing slash; links in emails and on labels start with it. */
  PUBLIC_URL: addressOf(/^https?$/u),
  /** The first key of the operations interface, for creating named keys; remove it afterwards. Several are separated by commas. */
  OPERATOR_KEYS: optional,
  /** Issuer of the courier's OpenID Connect login, whose tokens are accepted by the operations interface beside its keys. */
  OPERATOR_OIDC_ISSUER: addressOf(/^https?$/u),
  /** The audience (`aud`) that such a token must name. */
  OPERATOR_OIDC_AUDIENCE: optional,
  /** The claim that lists the rights of the person, for example `operator:scans`; a nested claim is written with dots: realm_access.roles. */
  OPERATOR_OIDC_CLAIM: z.string().min(1).default('roles'),
  /** How much of the interface's documentation visitors see: `nothing` (default in production), `customers` (/api/docs without operations) or `all`. */
  SHOW_INTERFACE: z.enum(['nothing', 'customers', 'all']).optional(),
  /** Loads the sample `prices`, `postcodes` or both, separated by a comma, where there are none; the demo always does. */
  SAMPLE_DATA: z.string().refine(areSampleNames).optional(),
  /** At least 32 characters; signs and encrypts data that all instances must be able to read. Several are separated by commas: the first signs, all are accepted (docs/operations.md, "Changing keys"). Created at the first start of a demo. */
  SECRET_KEY: z.string().refine(areLongEnough).optional(),
  /** PKCS#8 PEM of the RSA key that decrypts passwords; created at the first start and stored in the database if absent. Several may follow one another: pages encrypt with the first, all decrypt. */
  PASSWORD_PRIVATE_KEY: z.string().refine(arePrivateKeys).optional(),
  /** Number of reverse proxies in front that add to X-Forwarded-For, 0 to 9; `true` means one. Client addresses are read from it. */
  TRUST_PROXY: z
    .preprocess(
      (value) => (value === 'true' ? 1 : value === 'false' ? 0 : value),
      z.coerce.number().int().min(0).max(9),
    )
    .default(0),
  /** At least 16 characters; the bearer token of /metrics. Without it only requests from this machine may read metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** `no` starts no worker: a copy restored for a rehearsal sends no emails, messages, webhooks or requests to shops (docs/operations.md, "Backup and restore"). */
  WORK: z.enum(['yes', 'no']).default('yes'),
  /** pino level. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Demo simulator: how many times faster than in real time parcels move; 0 turns it off. */
  DEMO_SPEED: z.coerce.number().min(0).max(10_000).default(60),
  /** Captcha provider for access requests: `altcha` (on this server), `turnstile` or `hcaptcha`. */
  HUMAN_CHECK: z.enum(humanCheckProviders).default('altcha'),
  /** The provider's public key of this portal; for turnstile and hcaptcha. */
  HUMAN_CHECK_SITE_KEY: optional,
  /** The provider's secret of this portal; for turnstile and hcaptcha. */
  HUMAN_CHECK_SECRET: optional,
  /** Address for verifying responses, if it is not the provider's (a proxy, a test). */
  HUMAN_CHECK_VERIFY_URL: addressOf(/^https?$/u),
  /** The courier's own weight form (https), embedded on /weightinput instead of our calculator; if absent, the form of the brand. */
  WEIGHT_FORM_URL: addressOf(/^https$/u),
  /** Provider of SMS and WhatsApp messages to receivers: an address that accepts POST with JSON (docs/operations.md, "Messages to phones"). */
  MESSAGES_URL: addressOf(/^https?$/u),
  /** The provider's key; sent as a bearer token. */
  MESSAGES_KEY: optional,
  /** `yes` allows webhooks to this machine, for trying them out (default in the demo); never in production. */
  WEBHOOK_LOOPBACK: z.enum(['yes', 'no']).optional(),
  /** Requests per minute and client address; files of the build are not counted. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** Requests per minute and API token; by default half of RATE_LIMIT. */
  TOKEN_RATE_LIMIT: z.coerce.number().int().min(1).optional(),
});

/** Completes the message for an invalid setting: `PORT must be …`. The value is never shown, because it may be a secret. */
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
  OPERATOR_KEYS: 'one key, or several separated by commas',
  OPERATOR_OIDC_ISSUER: 'an address that begins with https:// (or http:// in the demo)',
  OPERATOR_OIDC_AUDIENCE: 'the audience of operator tokens',
  OPERATOR_OIDC_CLAIM: 'the name of a claim',
  SHOW_INTERFACE: 'nothing, customers or all',
  SAMPLE_DATA: 'prices, postcodes or prices,postcodes',
  SECRET_KEY: `${shortestSecret} characters or more; several are separated by commas`,
  PASSWORD_PRIVATE_KEY: 'a private RSA key in PKCS#8 PEM, or several one after the other',
  TRUST_PROXY: 'a whole number from 0 to 9: the number of proxies in front',
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

/** Returns what a setting must be, for a message. */
export const formOf = (name: string): string => mustBe[name as keyof typeof mustBe];
