import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';

import { isPersonalPassword } from '#shared/features/sign-in/password.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';

let meter: ZxcvbnFactory | null = null;
let commonPasswords: ReadonlySet<string> | null = null;

/** The meter's own list, and the 100,000 most common ones of data/README.md; all in lower case. */
function readCommonPasswords(): ReadonlySet<string> {
  const file = readFileSync(new URL('data/common-passwords.txt.gz', import.meta.url));
  const most = gunzipSync(file).toString().trimEnd().split('\n');
  return new Set([...(common.dictionary['passwords-common'] ?? []), ...most]);
}

/** 0 (common, guessed at once) to 4. `about` holds words an attacker would try first: names, account number. */
export function passwordScore(password: string, about: readonly string[]): number {
  // The meter gives some of them a point for being long; attackers have the same list.
  commonPasswords ??= readCommonPasswords();
  if (commonPasswords.has(password.toLowerCase()) || isPersonalPassword(password, about)) return 0;
  meter ??= new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  return meter.check(password.slice(0, limits.passwordMaxLength), [...about]).score;
}
