/** What everybody tries first opens nothing here; a sentence does (issue 3, "Proof"). */
import { dictionary } from '@zxcvbn-ts/language-common';
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/account/account.contract.ts';
import { limits } from '#shared/business/limits.ts';

import { Refused } from '../http/refused.ts';
import { encrypted, makeAdmin } from '../test/factories.ts';
import { send } from '../test/send.ts';
import { testApp, type TestApp } from '../test/test-app.ts';

/** By how often they are used. */
const common = (dictionary['passwords-common'] ?? []).slice(0, 3000);
const sentence = 'three lorries leave Glenmarie before the rain, one comes back ok';
const tooShort = 'New password must be 8 characters or more';
const tooWeak = 'New password is too easy to guess. Add another word or two.';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Why the password is refused; null when it may be used. */
function refusalOf(password: string): string | null {
  try {
    app.services.account.checkNewPassword(password, [], 'NewPassword');
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    return thrown.message;
  }
}

describe('A new password', () => {
  it('is none of the 3,000 most common ones', () => {
    expect(new Set(common).size).toBe(3000);
    const wrong = common.filter(
      (password) => refusalOf(password) !== (password.length < limits.passwordMinLength ? tooShort : tooWeak),
    );
    expect(wrong).toEqual([]);
  });

  it('is none of them in capital letters either', () => {
    const long = common.filter(({ length }) => length >= limits.passwordMinLength);
    expect(long.length).toBeGreaterThan(500);
    const passed = long.filter((password) => refusalOf(password.toUpperCase()) === null);
    expect(passed).toEqual([]);
  });

  it('may be a sentence of 64 characters with spaces, and is kept to the last one', async () => {
    expect(sentence).toHaveLength(64);
    expect(refusalOf(sentence)).toBeNull();

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
