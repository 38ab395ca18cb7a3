/** People who sign in, and their means of signing in. */
import type { ColumnType, Generated } from 'kysely';

import type { TokenScope } from '#shared/platform/rights/principal.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { LinkKind } from '../password-links.ts';
import type { Fixed, Json, Scope } from './columns.ts';

export interface HumanCheckUsedTable {
  nonce: string;
  expires_at: Date;
}

export interface LoginAttemptTable {
  attempt_id: string;
  account_no: string;
  /** The login id as typed, folded to lower case. */
  login_key: Generated<string>;
  address: string;
  /** For a failed login it is set only if the user has signed in with this device before. */
  device_id: string | null;
  at: Date;
  succeeded: boolean;
  /** True if the password was set with a mailed link. */
  is_reset: Generated<boolean>;
}

export interface UserTable {
  account_id: Scope;
  user_id: Fixed<string>;
  login_id: string;
  /** Login id folded to lower case: people do not remember its letter case. */
  login_key: string;
  is_admin: boolean;
  is_active: Generated<boolean>;
  full_name: string;
  email: string;
  phone_number: Generated<string>;
  designation: Generated<string>;
  department: Generated<string>;
  sub_account_type_id: Generated<number>;
  printing_size: Generated<number>;
  claims: string[];
  password_hash: string | null;
  terms_accepted_at: Date | null;
  terms_offered_at: Generated<Date | null>;
  verified_at: Date | null;
  /** A language of `shared/platform/words/message.ts`; null if never chosen. */
  language: ColumnType<Language | null, Language | null | undefined>;
  created_at: Date;
  /** Version of the details that users edit in forms. */
  version: Generated<number>;
  /** Login id; null if the courier made the change. */
  changed_by: Generated<string | null>;
  changed_at: Generated<Date | null>;
}

export interface UserSessionTable {
  account_id: Scope;
  session_id: Fixed<string>;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  address: string;
  user_agent: string;
  revoked_at: Generated<Date | null>;
  /** A code from shared/platform/rights/session-ends.ts. */
  revoked_why: Generated<string | null>;
  password_confirmed_at: Generated<Date | null>;
  wrong_passwords: Generated<number>;
  wrong_since: Generated<Date | null>;
}

export interface SessionTokenTable {
  account_id: Scope;
  token_hash: Uint8Array;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: Date;
  used_at: Generated<Date | null>;
}

export interface OneTimeLinkTable {
  account_id: Scope;
  token_hash: Uint8Array;
  user_id: string;
  kind: LinkKind;
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
  /** The email that contained the link. */
  mail_id: Generated<string | null>;
}

export interface LoginTicketTable {
  account_id: Scope;
  token_hash: Uint8Array;
  user_id: string;
  expires_at: Date;
  used_at: Generated<Date | null>;
}

export interface TwoStepTable {
  account_id: Scope;
  user_id: Fixed<string>;
  /** Encrypted; null until the first code is confirmed. */
  secret: Generated<Uint8Array | null>;
  pending: Uint8Array | null;
  confirmed_at: Generated<Date | null>;
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  account_id: Scope;
  user_id: Fixed<string>;
  code_hash: Uint8Array;
  used_at: Generated<Date | null>;
}

export interface PasskeyTable {
  account_id: Scope;
  passkey_id: Fixed<string>;
  user_id: Fixed<string>;
  credential_id: Fixed<string>;
  public_key: Fixed<Uint8Array>;
  counter: number;
  transports: string[];
  name: string;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Generated<Date | null>;
}

export interface PasskeyChallengeTable {
  challenge_hash: Uint8Array;
  kind: 'add' | 'login' | 'step';
  account_id: Scope | null;
  user_id: string | null;
  bound_to: string | null;
  expires_at: Date;
}

export interface SignInProviderTable {
  account_id: Scope;
  issuer: string;
  client_id: string;
  client_secret: Uint8Array;
  label: string;
  match_by: 'email' | 'loginId';
  is_password_off: boolean;
  is_for_organisation: boolean;
  changed_at: Date;
  changed_by: string;
}

export interface ProviderLoginTable {
  account_id: Scope;
  state_hash: Uint8Array;
  nonce: string;
  verifier: string;
  bound_to: string;
  expires_at: Date;
}

export interface ApiRequestTable {
  account_id: Scope;
  request_id: string;
  token_id: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  code: string | null;
  ms: number;
  asked: Json<unknown>;
  answered: Json<unknown>;
}

export interface ApiRequestDayTable {
  account_id: Scope;
  token_id: string;
  day: string;
  calls: number;
  failures: number;
}

export interface ApiTokenTable {
  /** Null: all scopes. */
  scopes: Generated<TokenScope[] | null>;
  account_id: Scope;
  token_id: string;
  kind: 'live' | 'sandbox';
  name: string;
  token_hash: Uint8Array;
  hint: string;
  created_at: Date;
  created_by: string;
  expires_at: Date | null;
  last_used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  revoked_by: Generated<string | null>;
}
