/** Commands for accounts and for operator keys. */
import { basename } from 'node:path';

import type { CallBody } from '../../shared/platform/http/call.ts';
import { type OperatorScope, operatorScopeNames } from '../../shared/platform/rights/operator-scopes.ts';
import * as accounts from '../../shared/features/operations/accounts.contract.ts';
import * as contract from '../../shared/features/operations/operations.contract.ts';
import * as keys from '../../shared/features/operations/operator-keys.contract.ts';
import { CommandError, send } from './client.ts';
import { type Commands, type Options, readBytes, required } from './typed.ts';

const listed = (text: string) => text.split(',').filter((word) => word !== '');

/** Parses flags as the interface spells them: 'IsCod=true CodClass=enhanced SubAccountTypeId=21'. */
function flagsFrom(settings: readonly string[]): Partial<contract.AccountFlags> {
  return Object.fromEntries(
    settings.map((setting) => {
      const [name = '', value = ''] = setting.split('=');
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      return [name, name === 'SubAccountTypeId' ? Number(value) : value];
    }),
  );
}

const accountOptions = {
  market: 'market',
  company: 'name',
  registration: 'registrationNo',
  phone: 'phone',
  email: 'email',
  postcode: 'postcode',
  city: 'city',
  parent: 'parentAccountNo',
  'rate-cards-of': 'rateCardsOf',
  'admin-name': 'adminName',
  'admin-email': 'adminEmail',
  'admin-phone': 'adminPhone',
} as const;

/** The lines of the address are separated by '|'. The portal reports missing fields. */
function accountFrom(
  accountNo: string,
  settings: readonly string[],
  values: Options,
): CallBody<typeof accounts.createAccount> {
  const given = Object.entries(accountOptions).flatMap(([option, field]) => {
    const value = values[option as keyof typeof accountOptions];
    return value === undefined ? [] : [[field, value]];
  });
  const lines = (values.address ?? '').split('|').map((line, index) => [`address${index + 1}`, line.trim()]);
  const fields = Object.fromEntries([...given, ...lines]) as CallBody<typeof accounts.createAccount>;
  return { ...fields, accountNo, flags: flagsFrom(settings) };
}

export const accountCommands: Commands = {
  async key({ words, values }) {
    const [what, name = ''] = words;
    if (what === undefined) return send(keys.listOperatorKeys, {});
    if (what === 'revoke') return send(keys.revokeOperatorKey, { body: { name } });
    if (what !== 'add')
      throw new CommandError('Say key, key add <name> --scopes scans,POD or key revoke <name>.');
    const scopes = listed(required(values, 'scopes')).map(
      (given) => operatorScopeNames.find((scope) => scope.toLowerCase() === given.toLowerCase()) ?? given,
    );
    const body = { name, scopes: scopes as OperatorScope[], addresses: listed(values.from ?? '') };
    const made = await send(keys.createOperatorKey, { body });
    process.stderr.write('Keep the key now; it is shown this once, and the portal holds only its hash.\n');
    return made;
  },
  async accounts({ words, values }) {
    const [what, subject = '', ...settings] = words;
    if (what === undefined) {
      return send(accounts.listAccounts, { query: { of: values.of, after: values.after } });
    }
    if (what === 'add') return send(accounts.createAccount, { body: accountFrom(subject, settings, values) });
    if (what === 'admin') {
      const body = { accountNo: subject, endSecondStep: values['end-second-step'] === true };
      return send(accounts.resetAdmin, {
        body: { ...body, ...(values.email === undefined ? {} : { email: values.email }) },
      });
    }
    if (what !== 'load')
      throw new CommandError(
        'Say accounts, accounts add <number> …, accounts admin <number> with --email or --end-second-step, or accounts load <file>.',
      );
    const file = { name: basename(subject), bytes: new Uint8Array(readBytes(subject)) };
    return send(accounts.createAccounts, { file });
  },
  async flags({ words }) {
    const [accountNo = '', ...settings] = words;
    return send(contract.accountFlags, { body: { accountNo, flags: flagsFrom(settings) } });
  },
};
