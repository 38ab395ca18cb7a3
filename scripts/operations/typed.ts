/** Parses the arguments of `operations.ts`: words, options, and the files that they name. */
import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { CommandError } from './client.ts';

/** An unknown option is reported like any other typing error. */
function readArguments<C extends ParseArgsConfig>(config: C): ReturnType<typeof parseArgs<C>> {
  try {
    return parseArgs(config);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const { values: options, positionals } = readArguments({
  allowPositionals: true,
  options: {
    place: { type: 'string' },
    at: { type: 'string' },
    piece: { type: 'string' },
    by: { type: 'string' },
    reason: { type: 'string' },
    name: { type: 'string' },
    ic: { type: 'string' },
    sign: { type: 'string' },
    photo: { type: 'string' },
    after: { type: 'string' },
    limit: { type: 'string' },
    account: { type: 'string' },
    scopes: { type: 'string' },
    from: { type: 'string' },
    stations: { type: 'string' },
    market: { type: 'string' },
    company: { type: 'string' },
    registration: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    address: { type: 'string' },
    postcode: { type: 'string' },
    city: { type: 'string' },
    parent: { type: 'string' },
    of: { type: 'string' },
    'rate-cards-of': { type: 'string' },
    'admin-name': { type: 'string' },
    'admin-email': { type: 'string' },
    'admin-phone': { type: 'string' },
    'end-second-step': { type: 'boolean' },
    station: { type: 'string' },
    day: { type: 'string' },
    to: { type: 'string' },
    amount: { type: 'string' },
    reference: { type: 'string' },
  },
});

export type Options = typeof options;

interface Typed {
  /** The words after the command. */
  words: readonly string[];
  values: Options;
}

export const [command = '', ...words] = positionals;
export const values = options;

/** Commands by their first word. Each prints its usage when words are missing. */
export type Commands = Readonly<Record<string, (typed: Typed) => Promise<unknown>>>;

export function required(values: Options, name: 'place' | 'name' | 'at' | 'reason' | 'scopes'): string {
  const value = values[name];
  if (value === undefined) throw new CommandError(`--${name} is missing.`);
  return value;
}

export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new CommandError(`${path} cannot be read.`);
  }
}

export const readText = (path: string): string => readBytes(path).toString('utf8');

export function readJson(path: string): unknown {
  try {
    return JSON.parse(readText(path));
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(`${path} is not JSON.`);
  }
}
