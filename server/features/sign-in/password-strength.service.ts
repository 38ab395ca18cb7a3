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

/** With the first password that is chosen: its lists are read once, and a portal at rest does without them. */
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

/** The meter's own list, and the 100,000 most common ones of data/README.md; all in lower case. */
function commonPasswords(own: readonly (string | number)[]): ReadonlySet<string> {
  const file = readFileSync(new URL('data/common-passwords.txt.gz', import.meta.url));
  const most = gunzipSync(file).toString().trimEnd().split('\n');
  return new Set([...own.map(String), ...most]);
}

/** 0 (common, guessed at once) to 4. `about` holds words an attacker would try first: names, account number. */
export async function passwordScore(password: string, about: readonly string[]): Promise<number> {
  known ??= readMeter();
  const { meter, common } = await known;
  // The meter gives some of them a point for being long; attackers have the same list.
  if (common.has(password.toLowerCase()) || isPersonalPassword(password, about)) return 0;
  return meter.check(password.slice(0, limits.passwordMaxLength), [...about]).score;
}
