/** The wording of the COD ledger. */
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { CodState, EntryCode, Pot } from './cod-ledger.rules.ts';

export const codStateWords = {
  due: m.cod_ledger_state_due,
  short: m.cod_ledger_state_short,
  held: m.cod_ledger_state_held,
  paying: m.cod_ledger_state_paying,
  paid: m.cod_ledger_state_paid,
  'written-off': m.cod_ledger_state_written_off,
  ended: m.cod_ledger_state_ended,
} as const satisfies Record<CodState, Message>;

export const codEntryWords = {
  due: m.cod_ledger_did_due,
  raised: m.cod_ledger_did_raised,
  lowered: m.cod_ledger_did_lowered,
  ended: m.cod_ledger_did_ended,
  collected: m.cod_ledger_did_collected,
  'taken-back': m.cod_ledger_did_taken_back,
  fee: m.cod_ledger_did_fee,
  'fee-back': m.cod_ledger_did_fee_back,
  batched: m.cod_ledger_did_batched,
  unbatched: m.cod_ledger_did_unbatched,
  paid: m.cod_ledger_did_paid,
  'written-off': m.cod_ledger_did_written_off,
} as const satisfies Record<EntryCode, Message>;

export const potWords = {
  goods: m.cod_ledger_pot_goods,
  due: m.cod_ledger_pot_due,
  held: m.cod_ledger_pot_held,
  fee: m.cod_ledger_pot_fee,
  paying: m.cod_ledger_pot_paying,
  paid: m.cod_ledger_pot_paid,
  'written-off': m.cod_ledger_pot_written_off,
} as const satisfies Record<Pot, Message>;
