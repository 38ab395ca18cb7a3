import type { OperatorScope } from '#shared/platform/rights/operator-scopes.ts';
import type { By, TokenScope } from '#shared/platform/rights/principal.ts';
import type { SessionFacts } from '#shared/platform/rights/rights.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';

/** Origin of a request, for the audit trail and a new user's profile. */
export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
  /** Of the page that sent the request, if it says so. */
  language?: Language;
}

/** The caller and the origin of the request. */
export interface Caller extends Origin {
  by: By;
}

/** Data about every caller who acts for an account; none of it comes from the client. */
interface OfAccount {
  scope: AccountScope;
  accountNo: string;
  market: MarketId;
  facts: SessionFacts;
  /** Limits of the account named inside; read with the session if there is one. */
  limits?: AccountLimits;
}

/** The classes that limit an account's shipments. */
export interface AccountLimits {
  scope: AccountScope;
  codClass: 'standard' | 'enhanced';
  liabilityTier: 'standard' | '15k' | '20k' | '30k';
  isDangerousGoods: boolean;
  /** The account that this sandbox belongs to; null if it is not a sandbox. */
  sandboxOf: AccountScope | null;
}

/** Someone who works in an account, as services receive it: a user, or a program acting as its account's Admin. */
export interface Member extends OfAccount {
  /** Id of the user; for a program that of Admin, whose paper size and default sender it uses. `Actor.by` records who acted. */
  userId: string;
  /** Name shown in timelines; for a program the name of its token. */
  loginId: string;
}

/** A user who is signed in. */
export interface Session extends Member {
  kind: 'person';
  sessionId: string;
  /** The account that the user signed in to; `scope` is the account they work in, which differs in the sandbox. */
  home: AccountScope;
  /** 'sandbox' if the request's header asks for the account's sandbox. */
  world: 'live' | 'sandbox';
}

/** A program with an API token: its account's facts with Admin's access levels, either live or in the sandbox. */
export interface ApiToken extends OfAccount {
  kind: 'token';
  tokenId: string;
  /** The name that users gave it. */
  name: string;
  /** The account that the token belongs to; `scope` is the account it works in, which differs for a sandbox token. */
  home: AccountScope;
  /** User id of the account's Admin, whose access levels the token has. */
  adminId: string;
  world: 'live' | 'sandbox';
  scopes: readonly TokenScope[];
}

/** The holder of an operator key: the courier's side. */
export interface Operator {
  kind: 'operator';
  /** Null for a key from the settings. */
  keyId: string | null;
  /** '' if it stands for the whole courier (the demo's only key). */
  name: string;
  scopes: readonly OperatorScope[];
}

/** Not authenticated. */
interface Visitor {
  kind: 'visitor';
}

/** All kinds of callers of a request. Jobs and the portal itself act without a request and are only a `By`. */
export type Principal = Session | ApiToken | Operator | Visitor;

/** Converts a program to the form that services take. The audit trail still identifies it by `byOf`. */
export function memberOf({ scope, accountNo, market, facts, adminId, name }: ApiToken): Member {
  return { scope, accountNo, market, facts, userId: adminId, loginId: name };
}

/** Returns the owner of the queue that a request waits in. */
export function ownerOf(principal: Principal, address: string): string {
  switch (principal.kind) {
    case 'person':
    case 'token':
      return principal.scope;
    case 'operator':
      return `operator ${principal.name}`;
    case 'visitor':
      return address;
  }
}

/** Returns the identity that the audit trail records. */
export function byOf(principal: Principal): By {
  switch (principal.kind) {
    case 'person':
      return {
        kind: 'person',
        id: principal.userId,
        name: `${principal.accountNo} ${principal.loginId}`,
      };
    case 'token':
      return { kind: 'token', id: principal.tokenId, name: principal.name };
    case 'operator':
      return { kind: 'operator', id: principal.keyId, name: principal.name };
    case 'visitor':
      return { kind: 'visitor', id: null, name: '' };
  }
}
