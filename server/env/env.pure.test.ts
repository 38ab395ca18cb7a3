import { describe, expect, it } from 'vitest';

import { readEnv } from '#server/env.ts';
import { demoOperatorKey, SettingsError } from '#server/env/mode.ts';

it('WEIGHT_FORM_URL is optional and must begin with https://', () => {
  expect(readEnv({}).weightFormUrl).toBeNull();
  const url = 'https://weights.courier.example/form?from=portal';
  expect(readEnv({ WEIGHT_FORM_URL: url }).weightFormUrl).toBe(url);
  expect(() => readEnv({ WEIGHT_FORM_URL: 'http://weights.courier.example' })).toThrow(
    'WEIGHT_FORM_URL must be an address that begins with https://',
  );
});

describe('Settings', () => {
  const production = {
    PORTAL_MODE: 'production',
    DATABASE_URL: 'postgres://portal@db/portal?sslmode=verify-full',
    DATA_DIR: '/var/lib/portal',
    SMTP_URL: 'smtps://portal:word@mail.courier.example:465',
    MAIL_FROM: 'portal@courier.example',
    PUBLIC_URL: 'https://portal.courier.example/',
    SECRET_KEY: 'vT3kQ9xLw2PzR7mYbN5cJ8hDfG4sA6uE',
  };

  it('are sufficient for production when exactly the required ones are set', () => {
    expect(readEnv(production)).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      demoSpeed: 0,
      trustProxy: 0,
      publicUrl: 'https://portal.courier.example',
      operatorKeys: [],
      showInterface: 'nothing',
    });
  });

  it.each(Object.keys(production).slice(1))(
    'must include %s in production, and it must not be empty',
    (name) => {
      const { [name]: _, ...rest } = { ...production } as Record<string, string>;
      expect(() => readEnv(rest)).toThrow(new RegExp(name, 'u'));
      expect(() => readEnv({ ...rest, [name]: '' })).toThrow(SettingsError);
    },
  );

  it('accept several OPERATOR_KEYS with spaces around them', () => {
    const keys = ' one-key-of-the-scanners , key-two-of-the-depots ,';
    expect(readEnv({ ...production, OPERATOR_KEYS: keys }).operatorKeys).toEqual([
      'one-key-of-the-scanners',
      'key-two-of-the-depots',
    ]);
  });

  it.each([
    ['OPERATOR_KEYS', demoOperatorKey],
    ['OPERATOR_KEYS', 'one-key-of-the-scanners,guess-me'],
    ['OPERATOR_KEYS', 'a'.repeat(32)],
    ['OPERATOR_KEYS', 'long-random-text'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'http://portal.courier.example'],
    ['SMTP_URL', 'https://mail'],
    ['SMTP_URL', 'smtp://mail.courier.example:587'],
    ['SMTP_URL', 'smtp://mail.courier.example:587?requireTLS=true&ignoreTLS=true'],
    ['SECRET_KEY', 'a'.repeat(32)],
    ['SECRET_KEY', 'kQ9xLw2PkQ9xLw2PkQ9xLw2PkQ9xLw2P'],
    ['SECRET_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['SECRET_KEY', 'at-least-32-random-characters-of-ours'],
    ['METRICS_TOKEN', '1'.repeat(20)],
    ['PASSWORD_PRIVATE_KEY', 'not a key'],
    ['SHOW_INTERFACE', 'some'],
    ['DATABASE_URL', 'mysql://db/portal'],
    ['SECRET_KEY', 'short'],
    ['TRUST_PROXY', 'everybody'],
    ['METRICS_TOKEN', 'short'],
    ['DATABASE_URL', 'postgres://portal:word@db.courier.example/portal'],
    ['DATABASE_URL', 'postgres://portal@db/portal?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://portal@127.0.0.1/portal?host=db.courier.example'],
    ['DATABASE_URL', 'postgres://portal@db/portal?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_READ_URL', 'postgres://portal@replica/portal'],
    ['FILES_URL', 's3://KEY:WORD@bucket?endpoint=http://s3.courier.example'],
    ['UNENCRYPTED_INSIDE', 'mail'],
    ['OPERATOR_OIDC_ISSUER', 'http://login.courier.example'],
    ['OPERATOR_OIDC_ISSUER', 'login.courier.example'],
    ['HUMAN_CHECK', 'recaptcha'],
    ['HUMAN_CHECK_VERIFY_URL', 'file:///etc/passwd'],
    ['HUMAN_CHECK_VERIFY_URL', 'http://proxy.courier.example/verify'],
  ])('are refused for %s = %s, without showing other secrets', (name, value) => {
    let reported = '';
    try {
      readEnv({ ...production, [name]: value });
    } catch (error) {
      reported = String(error);
    }
    expect(reported).toContain(name);
    expect(reported).not.toContain(production.SECRET_KEY);
  });

  it.each([
    { DATABASE_URL: 'postgres://portal@127.0.0.1:5432/portal' },
    { DATABASE_URL: 'postgres://portal@localhost/portal' },
    { DATABASE_URL: 'postgres://portal@%2Frun%2Fpostgresql/portal' },
    { DATABASE_URL: 'postgres://portal@db/portal?host=/run/postgresql' },
    { DATABASE_URL: 'postgres://portal@db/portal?sslmode=require' },
    { FILES_URL: 's3://bucket?region=ap-southeast-1' },
    { FILES_URL: 's3://KEY:WORD@bucket?endpoint=http://127.0.0.1:9000' },
    {
      DATABASE_URL: 'postgres://portal@postgres/portal',
      FILES_URL: 's3://KEY:WORD@bucket?endpoint=http://s3:9000',
      UNENCRYPTED_INSIDE: 'database,files',
    },
  ])('may be unencrypted on the same machine or on a network named as internal: %o', (own) => {
    expect(readEnv({ ...production, ...own }).mode).toBe('production');
  });

  it('need https for MESSAGES_URL, also with an internal network', () => {
    const texts = {
      MESSAGES_URL: 'http://sms.example',
      MESSAGES_KEY: 'key',
      UNENCRYPTED_INSIDE: 'database,files',
    };
    expect(() => readEnv({ ...production, ...texts })).toThrow(/MESSAGES_URL must begin with https/u);
  });

  it('must name the file store in production: FILES_URL or DATA_DIR', () => {
    const { DATA_DIR: _, ...rest } = production;
    expect(() => readEnv(rest)).toThrow(/missing: FILES_URL \(a bucket\) or DATA_DIR/u);
    expect(readEnv({ ...rest, FILES_URL: 's3://bucket' }).bucket?.name).toBe('bucket');
    expect(readEnv({}).dataDir).toBe('data');
  });

  it('with WORK=no make an instance that works no jobs', () => {
    expect(readEnv(production).works).toBe(true);
    expect(readEnv({ ...production, WORK: 'no' }).works).toBe(false);
  });

  it('are reported with all unsafe ones at once', () => {
    const unsafe = { SMTP_URL: 'smtp://mail', PUBLIC_URL: 'http://portal', SECRET_KEY: 'b'.repeat(40) };
    expect(() => readEnv({ ...production, ...unsafe })).toThrow(/PUBLIC_URL.*\nSMTP_URL.*\nSECRET_KEY/u);
  });

  it('are refused with messages that name the expected form', () => {
    expect(() => readEnv({ PORT: 'eighty', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://db' })).toThrow(
      new SettingsError(
        [
          'These settings are wrong:',
          '  PORT must be a whole number from 0 to 65535.',
          '  DATABASE_URL must be an address that begins with postgres://.',
          '  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
        ].join('\n'),
      ),
    );
  });

  it.each([
    ['DATABASE_URL', 'postgres://portal@db/portal'],
    ['SMTP_URL', 'smtps://mail:465'],
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://portal.courier.example'],
  ])('with %s = %s do not start a demo unless PORTAL_MODE or NODE_ENV says so', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      new RegExp(`^Is this a demo\\? ${name} looks like .*NODE_ENV=production.*PORTAL_MODE=demo`, 'u'),
    );
    expect(() => readEnv({ [name]: value, NODE_ENV: 'staging' })).toThrow(SettingsError);
    expect(readEnv({ [name]: value, PORTAL_MODE: 'demo' }).mode).toBe('demo');
    expect(readEnv({ [name]: value, NODE_ENV: 'test' }).mode).toBe('demo');
  });

  it.each(['127.0.0.1', 'localhost', '::1'])('with HOST = %s start a demo on this machine', (HOST) => {
    expect(readEnv({ HOST }).mode).toBe('demo');
  });

  it('for an operator login need the audience of its tokens', () => {
    expect(readEnv(production).operatorLogin).toBeNull();
    const issuer = 'https://login.courier.example/realms/staff';
    expect(() => readEnv({ ...production, OPERATOR_OIDC_ISSUER: issuer })).toThrow(/OPERATOR_OIDC_AUDIENCE/u);
    const both = { OPERATOR_OIDC_ISSUER: issuer, OPERATOR_OIDC_AUDIENCE: 'portal' };
    expect(readEnv({ ...production, ...both }).operatorLogin).toEqual({
      issuer,
      audience: 'portal',
      claim: 'roles',
    });
  });

  it('use ALTCHA for the human check, unless another provider is set with both of its keys', () => {
    expect(readEnv(production).remoteHumanCheck).toBeNull();
    expect(() => readEnv({ ...production, MESSAGES_URL: 'https://sms.example' })).toThrow(/MESSAGES_KEY/u);
    const turnstile = { ...production, HUMAN_CHECK: 'turnstile' };
    expect(() => readEnv(turnstile)).toThrow(/HUMAN_CHECK_SITE_KEY and HUMAN_CHECK_SECRET/u);
    expect(() => readEnv({ ...turnstile, HUMAN_CHECK_SITE_KEY: 'site' })).toThrow(SettingsError);
    expect(
      readEnv({ ...turnstile, HUMAN_CHECK_SITE_KEY: 'site', HUMAN_CHECK_SECRET: 'secret' }).remoteHumanCheck,
    ).toEqual({ provider: 'turnstile', siteKey: 'site', secret: 'secret', verifyUrl: null });
  });

  it('left empty count as not set, and TRUST_PROXY=true is one proxy', () => {
    expect(readEnv({ PORT: '', HOST: '', TRUST_PROXY: 'true' })).toMatchObject({
      port: 4e3,
      host: '127.0.0.1',
      trustProxy: 1,
    });
  });
});
