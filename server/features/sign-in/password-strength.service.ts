import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

import { isPersonalPassword } from '#shared/features/sign-in/password.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';

interface Meter {
  meter: ZxcvbnFactory;
  common: ReadonlySet<string>;
}

let known: Promise<Meter> | null = null;

/** Loaded with the first password that is chosen, so that an idle portal does not hold the word lists in memory. */
async function readMeter(): Promise<Meter> {
  const [{ ZxcvbnFactory: Factory }, words] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return {
    meter: new Factory({ dictionary: words.dictionary, graphs: words.adjacencyGraphs }),
    common: commonPasswords(words.dictionary['passwords-common'] ?? []),
  };
}

/** The library's own list and the 100,000 most common passwords of data/README.md, all in lower case. */
function commonPasswords(own: readonly (string | number)[]): ReadonlySet<string> {
  const file = readFileSync(new URL('data/common-passwords.txt.gz', import.meta.url));
  const most = gunzipSync(file).toString().trimEnd().split('\n');
  return new Set([...own.map(String), ...most]);
}

/** Score from 0 (common, guessed at once) to 4. `about` holds words that an attacker would try first: names, account number. */
export async function passwordScore(password: string, about: readonly string[]): Promise<number> {
  known ??= readMeter();
  const { meter, common } = await known;
  // The library gives some common passwords a point for their length, but attackers have the same list.
  if (common.has(password.toLowerCase()) || isPersonalPassword(password, about)) return 0;
  return meter.check(password.slice(0, limits.passwordMaxLength), [...about]).score;
}
