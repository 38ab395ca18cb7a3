/**
 * The kinds of callers. A person is one kind; a caller that is not a person (a program, a job, the courier's desk, the portal
 * itself, a visitor who has not signed in) has its own kind.
 */
export const principalKinds = ['person', 'token', 'operator', 'job', 'portal', 'visitor'] as const;
export type PrincipalKind = (typeof principalKinds)[number];

/** Who did something, as the audit trail stores it. */
export interface By {
  kind: PrincipalKind;
  /** Id of the user, the API token or the operator key; null for other kinds. */
  id: string | null;
  /**
   * For a person, account number and login id ('MYS0001 Admin', as users of one account act in others of their organisation); for
   * a token, key or job, its name; for a visitor, the email address that they gave; '' when there is no name.
   */
  name: string;
}

/** Scopes of an API token. */
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

/** Returns a short text, for columns that store no more. */
export const byName = ({ kind, name }: By): string => name || kind;

/**
 * Returns the name for time lines: people and programs by name; '' for the courier's side, jobs and the portal, whose names are
 * codes.
 */
export const lineName = ({ kind, name }: Pick<By, 'kind' | 'name'>): string =>
  kind === 'person' || kind === 'token' ? name : '';

/** Returns a name as shown within an account: 'Admin' for 'MYS0001 Admin'; users of other accounts in full. */
export const nameWithin = (accountNo: string, name: string): string =>
  name.startsWith(`${accountNo} `) ? name.slice(accountNo.length + 1) : name;

/** Returns the user's id; null when the caller is not a person, even if it acts with a person's rights. */
export const personId = ({ kind, id }: Pick<By, 'kind' | 'id'>): string | null =>
  kind === 'person' ? id : null;

/** The portal itself, or a named part of it. */
export const portalItself = (name = ''): By => ({ kind: 'portal', id: null, name });

/** A background job, named after its task: 'nightly'. */
export const jobNamed = (name: string): By => ({ kind: 'job', id: null, name });

/** A visitor who has not signed in, with the email address that they gave, if any. */
export const visitor = (emailAddress = ''): By => ({ kind: 'visitor', id: null, name: emailAddress });
