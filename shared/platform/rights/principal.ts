/**
 * Who calls. A person is one kind among others: what has no person (a program, a job, the courier's desk, the portal
 * itself, a visitor who has not signed in) is a principal of its own kind.
 */
export const principalKinds = ['person', 'token', 'operator', 'job', 'portal', 'visitor'] as const;
export type PrincipalKind = (typeof principalKinds)[number];

/** By whom something was done, as the audit trail keeps it. */
export interface By {
  kind: PrincipalKind;
  /** Of the user, the API token or the operator key; null where there is none. */
  id: string | null;
  /**
   * A person's account number and login id ('MYS0001 Admin', as people of one account act in others of their organisation),
   * the name of a token, of a key or of a job, the email address that a visitor gave; '' where nothing has a name.
   */
  name: string;
}

/** What an API token may be used for. */
export const tokenScopes = [
  'orders',
  'shipments',
  'labels',
  'tracking',
  'pickups',
  'quotes',
  'webhooks',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** In a few letters, for columns that keep no more than that. */
export const byName = ({ kind, name }: By): string => name || kind;

/** As time lines keep them: people and programs by name; '' for the courier's side, jobs and the portal, whose names are codes. */
export const lineName = ({ kind, name }: Pick<By, 'kind' | 'name'>): string =>
  kind === 'person' || kind === 'token' ? name : '';

/** As the account itself reads a name: 'Admin' for 'MYS0001 Admin', people of other accounts in full. */
export const nameWithin = (accountNo: string, name: string): string =>
  name.startsWith(`${accountNo} `) ? name.slice(accountNo.length + 1) : name;

/** The user behind it; null where there is none, whoever's rights it has. */
export const personId = ({ kind, id }: Pick<By, 'kind' | 'id'>): string | null =>
  kind === 'person' ? id : null;

/** The portal itself, or a named part of it. */
export const portalItself = (name = ''): By => ({ kind: 'portal', id: null, name });

/** A background job, by what it does: 'nightly'. */
export const jobNamed = (name: string): By => ({ kind: 'job', id: null, name });

/** Somebody who has not signed in, by the email address that they gave, if any. */
export const visitor = (emailAddress = ''): By => ({ kind: 'visitor', id: null, name: emailAddress });
