import { describe, expect, it } from 'vitest';

import { demoOperatorKey, readEnv, SettingsError } from './env.ts';

describe('Settings', () => {
  const production = {
    PORTAL_MODE: 'production',
    DATABASE_URL: 'postgres://portal@db/portal',
    SMTP_URL: 'smtp://mail:25',
    MAIL_FROM: 'portal@courier.example',
    PUBLIC_URL: 'https://portal.courier.example/',
    OPERATOR_KEYS: ' one-key-of-the-scanners , another-key-of-the-depot ,',
    SECRET_KEY: 'x'.repeat(32),
  };

  it('of production are enough as they are listed', () => {
    expect(readEnv(production)).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      demoSpeed: 0,
      trustProxy: 0,
      publicUrl: 'https://portal.courier.example',
      operatorKeys: ['one-key-of-the-scanners', 'another-key-of-the-depot'],
    });
  });

  it.each(Object.keys(production).slice(1))('name %s when it is missing or empty', (name) => {
    const { [name]: _, ...rest } = { ...production } as Record<string, string>;
    expect(() => readEnv(rest)).toThrow(new RegExp(name, 'u'));
    expect(() => readEnv({ ...rest, [name]: '' })).toThrow(SettingsError);
  });

  it.each([
    ['OPERATOR_KEYS', demoOperatorKey],
    ['OPERATOR_KEYS', 'one-key-of-the-scanners,guess-me'],
    ['OPERATOR_KEYS', ' , '],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'https://mail'],
    ['DATABASE_URL', 'mysql://db/portal'],
    ['SECRET_KEY', 'short'],
    ['TRUST_PROXY', 'everybody'],
    ['METRICS_TOKEN', 'short'],
    ['HUMAN_CHECK', 'recaptcha'],
    ['HUMAN_CHECK_VERIFY_URL', 'file:///etc/passwd'],
  ])('refuse %s = %s, without showing other secrets', (name, value) => {
    let told = '';
    try {
      readEnv({ ...production, [name]: value });
    } catch (error) {
      told = String(error);
    }
    expect(told).toContain(name);
    expect(told).not.toContain(production.SECRET_KEY);
  });

  it('of the human check are altcha on this server, unless another is named with both of its keys', () => {
    expect(readEnv(production).remoteHumanCheck).toBeNull();
    const turnstile = { ...production, HUMAN_CHECK: 'turnstile' };
    expect(() => readEnv(turnstile)).toThrow(/HUMAN_CHECK_SITE_KEY and HUMAN_CHECK_SECRET/u);
    expect(() => readEnv({ ...turnstile, HUMAN_CHECK_SITE_KEY: 'site' })).toThrow(SettingsError);
    expect(
      readEnv({ ...turnstile, HUMAN_CHECK_SITE_KEY: 'site', HUMAN_CHECK_SECRET: 'secret' }).remoteHumanCheck,
    ).toEqual({ provider: 'turnstile', siteKey: 'site', secret: 'secret', verifyUrl: null });
  });

  it('left empty are as if they were not given; TRUST_PROXY=true is one proxy', () => {
    expect(readEnv({ PORT: '', HOST: '', TRUST_PROXY: 'true' })).toMatchObject({
      port: 4e3,
      host: '127.0.0.1',
      trustProxy: 1,
    });
  });
});
