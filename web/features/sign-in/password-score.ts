import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

import { isPersonalPassword } from '#shared/features/sign-in/password.rules.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { limits } from '#shared/platform/business/limits.ts';

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const commonPasswords = new Set(dictionary['passwords-common']);

/** Returns 0 to 4; the courier's own names do not make a password stronger. */
export function scoreOf(password: string): 0 | 1 | 2 | 3 | 4 {
  // As on the server: the meter would give some of these a point for their length.
  if (commonPasswords.has(password.toLowerCase()) || isPersonalPassword(password, [])) return 0;
  return meter.check(password.slice(0, limits.passwordMaxLength), [brand.name, brand.portalName]).score;
}
