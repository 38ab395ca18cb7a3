/** Common passwords are refused; a sentence is accepted (issue 3, "Proof"). */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { dictionary } from '@zxcvbn-ts/language-common';
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/sign-in/account.contract.ts';
import { limits } from '#shared/platform/business/limits.ts';

import { Refused } from '#server/platform/http/refused.ts';
import { encrypted, makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

/** The most used ones first. */
const common = (dictionary['passwords-common'] ?? []).slice(0, 3000);
const sentence = 'three lorries leave Glenmarie before the rain, one comes back ok';
const tooShort = 'validation.min_length';
const tooWeak = 'validation.password_weak';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Why the password is refused; null when it may be used. */
async function refusalCodeOf(password: string): Promise<string | null> {
  try {
    await app.services.account.checkNewPassword(password, [], 'NewPassword');
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    return thrown.problems[0]?.code ?? null;
  }
}

/** The passwords with a refusal code that is not the expected one. */
async function exceptions(
  passwords: readonly string[],
  codeOf: (password: string) => string,
): Promise<string[]> {
  const found: string[] = [];
  for (const password of passwords)
    if ((await refusalCodeOf(password)) !== codeOf(password)) found.push(password);
  return found;
}

describe('A new password', () => {
  it('cannot be one of the 3,000 most common passwords', async () => {
    expect(new Set(common).size).toBe(3000);
    const codeOf = ({ length }: string) => (length < limits.passwordMinLength ? tooShort : tooWeak);
    expect(await exceptions(common, codeOf)).toEqual([]);
  });

  it('cannot be one of the 100,000 most common passwords in a list of ten million', async () => {
    const file = readFileSync(new URL('data/common-passwords.txt.gz', import.meta.url));
    const most = gunzipSync(file).toString().trimEnd().split('\n');
    expect(most.length).toBeGreaterThan(38_000);
    expect(most).toEqual(expect.arrayContaining(['88888888', '12341234', '07021954', 'password1']));
    expect(await exceptions(most, () => tooWeak)).toEqual([]);
  });

  it('cannot be one of the 3,000 most common passwords in capital letters', async () => {
    const long = common
      .filter(({ length }) => length >= limits.passwordMinLength)
      .map((password) => password.toUpperCase());
    expect(long.length).toBeGreaterThan(500);
    expect(await exceptions(long, () => tooWeak)).toEqual([]);
  });

  it('may be a sentence of 64 characters with spaces, and every character counts', async () => {
    expect(sentence).toHaveLength(64);
    expect(await refusalCodeOf(sentence)).toBeNull();

    const user = await makeAdmin(app);
    const { accountNo, loginId, scope, userId } = user;
    await app.kit.database.transaction((trx) =>
      app.services.account.setPassword(trx, scope, userId, sentence),
    );
    const login = (password: string) =>
      send(app, contract.login, {
        body: { CustomerAccountNo: accountNo, LoginId: loginId, Password: encrypted(app, password) },
      });
    expect((await login(sentence)).status).toBe(200);
    expect((await login(sentence.slice(0, -1))).status).toBe(401);
    expect((await login(sentence.replaceAll(' ', ''))).status).toBe(401);
  });
});
