/** One person's data in an account: found, taken out as files, erased but for what must stay (docs/personal-data.md). */
import { Readable } from 'node:stream';

import type {
  Erased,
  PersonalRecord,
  SubjectForm,
} from '#shared/features/personal-data/personal-data.contract.ts';
import { maskedSubject, phoneSpellings } from '#shared/features/personal-data/subject.rules.ts';
import type { HoldingKind } from '#shared/platform/personal-data/personal-data.model.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { HeldRecord, Holding, Subject } from '#server/platform/db/personal-data.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { removeLater } from '#server/platform/files/remove-later.ts';
import { zipStream } from '#server/platform/files/zip-stream.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import * as queries from './personal-data.queries.ts';

/** Of each kind, at a time. */
const most = 500;

export interface Found {
  records: PersonalRecord[];
  isMore: boolean;
}

export interface Account {
  scope: AccountScope;
  accountNo: string;
}

export interface PersonalDataService {
  find(account: Account, actor: Actor, form: SubjectForm): Promise<Found>;
  export(accounts: readonly Account[], caller: Caller, form: SubjectForm): Promise<FileAnswer>;
  erase(account: Account, actor: Actor, form: SubjectForm): Promise<Erased>;
  /** All, or the one of this number. */
  accountsOf(accountNo: string | undefined): Promise<Account[]>;
}

export const actorIn = (scope: AccountScope, caller: Caller): Actor => ({
  ...caller,
  scope,
  idempotencyKey: null,
});

type Held = HeldRecord & { kind: HoldingKind };

export const emailHolding: Holding = {
  kind: 'email',
  async find(reader, scope, { email }, limit) {
    if (email === null) return [];
    const rows = await queries.findEmailsTo(reader, scope, email, limit);
    return rows.map(({ mail_id: id, subject: name, created_at: at }) => ({
      id,
      name,
      at,
      keptFor: null,
      data: { subject: name, sentAt: at.toISOString() },
      files: [],
    }));
  },
  async erase(trx, scope, _subject, ids) {
    await queries.removeEmails(trx, scope, ids);
    return [];
  },
};

const subjectOf = ({ phone, email }: SubjectForm): Subject => ({
  phones: phone === '' ? [] : phoneSpellings(phone),
  email: email === '' ? null : email.toLowerCase(),
});

const shown = ({ kind, id, name, at, keptFor }: Held): PersonalRecord => ({
  kind,
  id,
  name,
  at: at.toISOString(),
  keptFor,
});

type Kit = Pick<FeatureKit, 'database' | 'clock' | 'write' | 'files' | 'jobs' | 'personalData'>;

export function personalDataService(kit: Kit): PersonalDataService {
  const { database, clock, write, files, personalData } = kit;

  async function heldIn(
    reader: Reader,
    scope: AccountScope,
    subject: Subject,
  ): Promise<{ held: Held[]; isMore: boolean }> {
    const held: Held[] = [];
    let isMore = false;
    for (const { kind, find } of personalData.holdings) {
      const records = await find(reader, scope, subject, most, clock.now());
      isMore ||= records.length === most;
      held.push(...records.map((record) => ({ ...record, kind })));
    }
    return { held, isMore };
  }

  async function eraseIn(trx: Trx, scope: AccountScope, subject: Subject, held: readonly Held[]) {
    const erased: Erased['erased'] = [];
    for (const { kind, erase } of personalData.holdings) {
      const ids = held.filter((one) => one.kind === kind && one.keptFor === null).map(({ id }) => id);
      if (ids.length === 0) continue;
      await removeLater(kit, trx, await erase(trx, scope, subject, ids, clock.now()));
      erased.push({ kind, count: ids.length });
    }
    return erased;
  }

  return {
    async find({ scope }, actor, form) {
      const { held, isMore } = await heldIn(await database.mayLag(scope), scope, subjectOf(form));
      if (held.length === 0 && actor.by.kind === 'operator') return { records: [], isMore };
      const detail = { recordCount: held.length };
      await write(
        actor,
        { action: 'personal.searched', subject: maskedSubject(form), detail },
        async () => null,
      );
      return { records: held.map(shown), isMore };
    },

    async export(accounts, caller, form) {
      const all: { accountNo: string; held: Held[] }[] = [];
      for (const { scope, accountNo } of accounts) {
        const { held } = await heldIn(await database.mayLag(scope), scope, subjectOf(form));
        if (held.length === 0) continue;
        const detail = { recordCount: held.length };
        const move = { action: 'personal.exported', subject: maskedSubject(form), detail } as const;
        await write(actorIn(scope, caller), move, async () => null);
        all.push({ accountNo, held });
      }
      const data = {
        phone: form.phone,
        email: form.email,
        at: clock.now().toISOString(),
        accounts: all.map(({ accountNo, held }) => ({
          accountNo,
          records: held.map(({ kind, keptFor, data: record }) => ({ kind, keptFor, ...record })),
        })),
      };
      const photos = all.flatMap(({ held }) => held.flatMap((record) => record.files));
      const entries = [
        { name: 'data.json', open: () => Readable.from([Buffer.from(JSON.stringify(data, null, 2))]) },
        ...photos.map(({ name, key }) => ({ name: `photos/${name}`, open: () => readLater(files, key) })),
      ];
      return {
        contentType: 'application/zip',
        fileName: `personal-data-${clock.now().toISOString().slice(0, 10)}.zip`,
        inline: false,
        content: zipStream(entries, clock.now()),
      };
    },

    async erase({ scope }, actor, form) {
      // Operations go through every account: those that hold nothing are left alone.
      if (actor.by.kind === 'operator') {
        const { held } = await heldIn(database.db, scope, subjectOf(form));
        if (held.length === 0) return { erased: [], kept: [], isMore: false };
      }
      return write(
        actor,
        { action: 'personal.erased', subject: maskedSubject(form) },
        async ({ trx, subject }) => {
          const whom = subjectOf(form);
          const { held, isMore } = await heldIn(trx, scope, whom);
          const erased = await eraseIn(trx, scope, whom, held);
          const kept = held.filter(({ keptFor }) => keptFor !== null).map(shown);
          const recordCount = erased.reduce((sum, { count }) => sum + count, 0);
          subject(maskedSubject(form), { recordCount, keptCount: kept.length });
          return { erased, kept, isMore };
        },
      );
    },

    async accountsOf(accountNo) {
      const rows = await queries.listAccounts(database.db, accountNo ?? null);
      if (accountNo !== undefined && rows.length === 0) throw notFound(m.personal_data_the_account);
      return rows;
    },
  };
}

/** Opened when its turn in the zip comes. */
const readLater = (files: Kit['files'], key: string): Readable =>
  Readable.from(
    (async function* content() {
      yield* await files.stream(key);
    })(),
  );
