/** Commands for the courier's office: instructions, notices, counts, personal data. */
import * as dashboard from '../../shared/features/dashboard/dashboard.contract.ts';
import * as operations from '../../shared/features/exceptions/instruction-operations.contract.ts';
import * as personal from '../../shared/features/personal-data/personal-data.contract.ts';
import type { RetentionKind } from '../../shared/platform/personal-data/personal-data.model.ts';
import { CommandError, send } from './client.ts';
import type { Commands } from './typed.ts';

export const deskCommands: Commands = {
  async instructions({ words }) {
    const [what, instructionId = '', reason] = words;
    if (what === undefined) return send(operations.instructions, { query: {} });
    const outcome = (['done', 'refused'] as const).find((one) => one === what);
    if (outcome === undefined)
      throw new CommandError(
        'Say instructions, instructions done <id> or instructions refused <id> <reason>.',
      );
    const body = { instructionId, outcome, ...(reason !== undefined && { reason }) };
    return send(operations.answerInstruction, { body });
  },
  async notice({ words }) {
    const [en] = words;
    return en === undefined ? send(dashboard.listNotices, {}) : send(dashboard.postNotice, { body: { en } });
  },
  async 'rebuild-counts'({ words }) {
    const [accountNo] = words;
    return send(dashboard.rebuildCounts, { body: accountNo === undefined ? {} : { accountNo } });
  },
  async retention({ words }) {
    const [set, kind, days] = words;
    if (set !== 'set') return send(personal.listRetentions, {});
    // The server checks the kind and the limits.
    return send(personal.setRetention, { body: { kind: kind as RetentionKind, days: Number(days) } });
  },
  async person({ words, values }) {
    const body = {
      phone: values.phone ?? '',
      email: values.email ?? '',
      ...(values.account === undefined ? {} : { accountNo: values.account }),
    };
    if (words[0] === 'find') return send(personal.findPersonalDataEverywhere, { body });
    if (words[0] === 'erase') return send(personal.erasePersonalDataEverywhere, { body });
    throw new CommandError('Say person find or person erase, with --phone or --email.');
  },
};
