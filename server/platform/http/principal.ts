import type { OperatorScope } from '#shared/platform/rights/operator-scopes.ts';
import type { By, TokenScope } from '#shared/platform/rights/principal.ts';
import type { SessionFacts } from '#shared/platform/rights/rights.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';

/** Where a request came from, for the audit trail. */
export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
}

/** Who asks, and from where. */
export interface Caller extends Origin {
  by: By;
}

/** What is known of everyone who asks for an account; nothing in it comes from the client. */
interface OfAccount {
  scope: AccountScope;
  accountNo: string;
  market: MarketId;
  facts: SessionFacts;
  /** Of the account that is named in it; read with the session, where there is one. */
  limits?: AccountLimits;
}

/** The classes that an account's shipments are limited by. */
export interface AccountLimits {
  scope: AccountScope;
  codClass: 'standard' | 'enhanced';
  liabilityTier: 'standard' | '15k' | '20k' | '30k';
  isDangerousGoods: boolean;
  /** The account whose sandbox it is. */
  sandboxOf: AccountScope | null;
}

/** Who works in an account, as services take it: a person, or a program in the place of its account's Admin. */
export interface Member extends OfAccount {
  /** Of the user; of Admin where a program works, whose paper and default sender it uses. `Actor.by` holds who did it. */
  userId: string;
  /** As a time line names them: of a program the token's name. */
  loginId: string;
}

/** A person who has signed in. */
export interface Session extends Member {
  kind: 'person';
  sessionId: string;
  /** The account that the person signed in to; `scope` is where they work, which is elsewhere in the sandbox. */
  home: AccountScope;
  /** Where it works: by the header of each request in the sandbox of its account. */
  world: 'live' | 'sandbox';
}

/** A program with an API token: its account's facts with the Admin's access levels, in one of the two worlds. */
export interface ApiToken extends OfAccount {
  kind: 'token';
  tokenId: string;
  /** As people named it. */
  name: string;
  /** The account that the token belongs to; `scope` is where it works, which is elsewhere for a sandbox token. */
  home: AccountScope;
  /** Of the account's Admin, whose access levels it has. */
  adminId: string;
  world: 'live' | 'sandbox';
  scopes: readonly TokenScope[];
}

/** The holder of an operator key: the courier's side. */
export interface Operator {
  kind: 'operator';
  /** Null for a key of the settings. */
  keyId: string | null;
  /** '' where all of the courier's side is meant (the demo's only key). */
  name: string;
  scopes: readonly OperatorScope[];
}

/** Not authenticated. */
export interface Visitor {
  kind: 'visitor';
}

/** Who may stand behind a request; jobs and the portal itself act without one and are a `By` only. */
export type Principal = Session | ApiToken | Operator | Visitor;

/** A program as services take it. The audit trail still identifies it by `byOf`. */
export function memberOf({ scope, accountNo, market, facts, adminId, name }: ApiToken): Member {
  return { scope, accountNo, market, facts, userId: adminId, loginId: name };
}

/** In whose line a request waits. */
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

/** Under which name the audit trail keeps them. */
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
