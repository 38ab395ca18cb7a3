/**
 * Reads the server's settings; `env/settings.ts` describes each in a line. Production refuses to start without its required
 * settings.
 */
import { brand } from '#shared/platform/brand/brand.ts';
import type { HumanCheckProvider } from '#shared/features/portal-access/access-request.contract.ts';
import { sampleDataNames } from '#shared/features/sample-data/sample-data.rules.ts';

import { type Bucket, bucketFrom } from '#server/platform/files/s3-files.ts';
import { demoOperatorKey, modeOf, mustSuitProduction, SettingsError } from './env/mode.ts';
import { formOf, type EnvironmentValues, listOf, pemsOf, settings } from './env/settings.ts';

/** A human check by another provider. */
export interface RemoteCheckSetting {
  provider: Exclude<HumanCheckProvider, 'altcha'>;
  siteKey: string;
  secret: string;
  verifyUrl: string | null;
}

/** Single sign-on for the courier's own staff. */
export interface OperatorLoginSetting {
  issuer: string;
  audience: string;
  claim: string;
}

/** A provider of SMS and WhatsApp. */
export interface MessagesSetting {
  url: string;
  key: string;
}

export interface Env {
  mode: 'demo' | 'production';
  port: number;
  host: string;
  dataDir: string;
  /** Null: files are kept in `dataDir`. */
  bucket: Bucket | null;
  databaseUrl: string | null;
  /** Null: no replica. */
  databaseReadUrl: string | null;
  databasePool: number;
  smtpUrl: string | null;
  mailFrom: string;
  publicUrl: string;
  /** Keys for the first start, before there are named keys; empty in a production that has named ones. */
  operatorKeys: readonly string[];
  /** Null: operators only use keys. */
  operatorLogin: OperatorLoginSetting | null;
  showInterface: 'nothing' | 'customers' | 'all';
  /** Kinds of sample data to load into empty tables. */
  sampleData: readonly string[];
  /** The first one signs and encrypts; empty in a demo, which makes its own. */
  secretKeys: readonly string[];
  /** Pages use the first one. */
  passwordPrivateKeys: readonly string[];
  trustProxy: number;
  metricsToken: string | null;
  /** False: no workers and timed tasks are started. */
  works: boolean;
  logLevel: string;
  demoSpeed: number;
  rateLimit: number;
  tokenRateLimit: number;
  webhookLoopback: boolean;
  /** Null: shows our own calculator. */
  weightFormUrl: string | null;
  /** Null: notices are only sent by email. */
  messages: MessagesSetting | null;
  /** Null: altcha, on this server. */
  remoteHumanCheck: RemoteCheckSetting | null;
}

/** Reads the settings. Throws a `SettingsError` whose message names every setting that is missing or wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty setting, such as `PORT=`, counts as missing.
  const parsed = settings.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw new SettingsError(
      ['These settings are wrong:', ...[...wrong].map((name) => `  ${name} must be ${formOf(name)}.`)].join(
        '\n',
      ),
    );
  }
  const given = parsed.data;
  const mode = modeOf(given);
  const operatorKeys = listOf(given.OPERATOR_KEYS ?? (mode === 'demo' ? demoOperatorKey : ''));
  if (mode === 'production') mustSuitProduction(given, operatorKeys);
  return {
    mode,
    port: given.PORT,
    host: given.HOST ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: given.DATA_DIR ?? 'data',
    bucket: bucketFrom(given.FILES_URL ?? ''),
    databaseUrl: given.DATABASE_URL ?? null,
    databaseReadUrl: given.DATABASE_READ_URL ?? null,
    databasePool: given.DATABASE_POOL,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'portal@localhost',
    publicUrl: (given.PUBLIC_URL ?? `http://127.0.0.1:${given.PORT}`).replace(/\/+$/u, ''),
    operatorKeys,
    operatorLogin: operatorLoginFrom(given),
    sampleData: mode === 'demo' ? sampleDataNames : listOf(given.SAMPLE_DATA),
    showInterface: given.SHOW_INTERFACE ?? (mode === 'demo' ? 'all' : 'nothing'),
    secretKeys: listOf(given.SECRET_KEY),
    passwordPrivateKeys: pemsOf(given.PASSWORD_PRIVATE_KEY),
    trustProxy: given.TRUST_PROXY,
    metricsToken: given.METRICS_TOKEN ?? null,
    works: given.WORK === 'yes',
    logLevel: given.LOG_LEVEL,
    demoSpeed: mode === 'demo' ? given.DEMO_SPEED : 0,
    rateLimit: given.RATE_LIMIT,
    tokenRateLimit: given.TOKEN_RATE_LIMIT ?? Math.ceil(given.RATE_LIMIT / 2),
    webhookLoopback: mode === 'demo' && given.WEBHOOK_LOOPBACK !== 'no',
    weightFormUrl: given.WEIGHT_FORM_URL ?? brand.weightForm,
    messages: messagesFrom(given),
    remoteHumanCheck: remoteCheckFrom(given),
  };
}

function operatorLoginFrom({
  OPERATOR_OIDC_ISSUER: issuer,
  OPERATOR_OIDC_AUDIENCE: audience,
  OPERATOR_OIDC_CLAIM: claim,
}: EnvironmentValues): OperatorLoginSetting | null {
  if (issuer === undefined) return null;
  if (audience === undefined)
    throw new SettingsError(
      'OPERATOR_OIDC_ISSUER needs OPERATOR_OIDC_AUDIENCE, or a token that it made for another program would open this one.',
    );
  return { issuer, audience, claim };
}

function messagesFrom({ MESSAGES_URL: url, MESSAGES_KEY: key }: EnvironmentValues): MessagesSetting | null {
  if (url === undefined) return null;
  if (key === undefined)
    throw new SettingsError('MESSAGES_URL needs MESSAGES_KEY, which the provider gave for it.');
  return { url, key };
}

function remoteCheckFrom(given: EnvironmentValues): RemoteCheckSetting | null {
  const { HUMAN_CHECK: provider, HUMAN_CHECK_SITE_KEY: siteKey, HUMAN_CHECK_SECRET: secret } = given;
  if (provider === 'altcha') return null;
  if (siteKey === undefined || secret === undefined) {
    throw new SettingsError(
      `HUMAN_CHECK=${provider} needs HUMAN_CHECK_SITE_KEY and HUMAN_CHECK_SECRET; ${provider} gives both for a site.`,
    );
  }
  return { provider, siteKey, secret, verifyUrl: given.HUMAN_CHECK_VERIFY_URL ?? null };
}
