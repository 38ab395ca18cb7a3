/**
 * Personal data of one person in an account: finds it, exports it as files, and erases it except what must be kept
 * (docs/personal-data.md).
 */
import { parse } from 'node:path';
import { Readable } from 'node:stream';

import type {
  Erased,
  PersonalRecord,
  SubjectForm,
} from '#shared/features/personal-data/personal-data.contract.ts';
import { maskedSubject, phoneSpellings } from '#shared/features/personal-data/subject.rules.ts';
import { zipType } from '#shared/platform/http/file-types.ts';
import type { HoldingKind } from '#shared/platform/personal-data/personal-data.model.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { SpendCode } from '#server/features/sign-in/account.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { everyRow, keyPage } from '#server/platform/db/key-pages.ts';
import type { RecordPage, StoredRecord, Holding, Subject } from '#server/platform/db/personal-data.ts';
import { type Actor, actorFor } from '#server/platform/db/write.ts';
import { FilesAway } from '#server/platform/files/files.ts';
import { removeLater } from '#server/platform/files/remove-later.ts';
import { type ZipEntry, zipStream } from '#server/platform/files/zip-stream.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import { sayIn } from '#server/platform/words/say.ts';
import * as queries from './personal-data.queries.ts';

/** Records per kind that are read, shown and erased at once. */
const pageSize = 500;

interface Found {
  records: PersonalRecord[];
  isMore: boolean;
}

interface Account {
  scope: AccountScope;
  accountNo: string;
}

export interface PersonalDataService {
  find(account: Account, actor: Actor, form: SubjectForm): Promise<Found>;
  export(
    accounts: readonly Account[],
    caller: Caller,
    form: SubjectForm,
    language: Language,
    /** Of a user's own request; uses up the code that proved it. */
    spendCode?: SpendCode,
  ): Promise<FileAnswer>;
  erase(account: Account, actor: Actor, form: SubjectForm, spendCode?: SpendCode): Promise<Erased>;
  /** Returns all accounts, or the one with this number. */
  accountsOf(accountNo: string | undefined): Promise<Account[]>;
}

type HeldRecord = StoredRecord & { kind: HoldingKind };
type Photo = StoredRecord['files'][number];

export const emailHolding: Holding = {
  kind: 'email',
  async find(reader, scope, { email }, page) {
    if (email === null) return [];
    const rows = await queries.findEmailsTo(reader, scope, email, page);
    return rows.map(({ mail_id: id, subject: name, created_at: at }) => ({
      id,
      name,
      person: null,
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
  phones: phoneSpellings(phone),
  email: email === '' ? null : email.toLowerCase(),
});

const shown = ({ kind, id, name, person, at, keptFor }: HeldRecord): PersonalRecord => ({
  kind,
  id,
  name,
  person,
  at: at.toISOString(),
  keptFor,
});

type Kit = Pick<FeatureKit, 'database' | 'clock' | 'write' | 'files' | 'jobs' | 'logger' | 'personalData'>;

export function personalDataService(kit: Kit, most = pageSize): PersonalDataService {
  const { database, clock, write, files, logger, personalData } = kit;

  const pageOf = async (
    reader: Reader,
    scope: AccountScope,
    subject: Subject,
    { kind, find }: Holding,
    page: RecordPage,
  ): Promise<HeldRecord[]> =>
    (await find(reader, scope, subject, page, clock.now())).map((record) => ({ ...record, kind }));

  /** Yields all records of a kind, newest first, read page by page. */
  const everyOf = (reader: Reader, scope: AccountScope, subject: Subject, holding: Holding) =>
    everyRow(
      most,
      (after, limit) => pageOf(reader, scope, subject, holding, { after, most: limit }),
      ({ id }) => id,
    );

  async function* everyRecord(scope: AccountScope, subject: Subject): AsyncGenerator<HeldRecord> {
    const reader = await database.mayLag(scope);
    for (const holding of personalData.holdings) yield* everyOf(reader, scope, subject, holding);
  }

  /** Returns the newest records of each kind. */
  async function newestIn(reader: Reader, scope: AccountScope, subject: Subject) {
    const records: HeldRecord[] = [];
    let isMore = false;
    for (const holding of personalData.holdings) {
      const { rows, next } = await keyPage(
        most,
        (limit) => pageOf(reader, scope, subject, holding, { after: null, most: limit }),
        ({ id }) => id,
      );
      isMore ||= next !== null;
      records.push(...rows);
    }
    return { held: records, isMore };
  }

  /** Collects up to a page of erasable records of a kind, skipping all newer ones that must be kept. */
  async function sortedOut(reader: Reader, scope: AccountScope, subject: Subject, holding: Holding) {
    const found = { holding, ids: [] as string[], kept: [] as PersonalRecord[], keptCount: 0, isMore: false };
    for await (const record of everyOf(reader, scope, subject, holding)) {
      if (record.keptFor !== null) {
        found.keptCount += 1;
        if (found.kept.length < most) found.kept.push(shown(record));
      } else if (found.ids.length < most) found.ids.push(record.id);
      else return { ...found, isMore: true };
    }
    return found;
  }

  /** Generates the export file as a stream. */
  async function* copyOf(form: SubjectForm, at: Date, accounts: readonly Account[]): AsyncGenerator<Buffer> {
    const head = JSON.stringify({ phone: form.phone, email: form.email, at: at.toISOString() }, null, 2);
    yield Buffer.from(`${head.slice(0, -2)},\n  "accounts": [`);
    for (const [place, { scope, accountNo }] of accounts.entries()) {
      yield Buffer.from(`${place > 0 ? ',' : ''}{\n"accountNo": ${JSON.stringify(accountNo)},\n"records": [`);
      let comma = '';
      for await (const { kind, keptFor, data } of everyRecord(scope, subjectOf(form))) {
        yield Buffer.from(`${comma}${JSON.stringify({ kind, keptFor, ...data }, null, 2)}`);
        comma = ',\n';
      }
      yield Buffer.from(']}');
    }
    yield Buffer.from(']\n}\n');
  }

  /**
   * Returns the photo, or the reason why there is none. If the file store is unavailable the export is aborted, so that it can be
   * complete when it is repeated.
   */
  async function readPhoto(key: string): Promise<Buffer | typeof m.personal_data_photo_missing> {
    try {
      return await files.get(key);
    } catch (error) {
      if (error instanceof FilesAway) throw error;
      logger.error({ err: error, key }, 'a photo for the copy of personal data cannot be read');
      const isThere = await files.has(key).catch(() => true);
      return isThere ? m.personal_data_photo_unread : m.personal_data_photo_missing;
    }
  }

  async function* entriesOf(
    data: ZipEntry,
    photos: readonly Photo[],
    language: Language,
  ): AsyncGenerator<ZipEntry> {
    yield data;
    for (const { name, key } of photos) {
      const read = await readPhoto(key);
      yield Buffer.isBuffer(read)
        ? { name: `photos/${name}`, open: () => Readable.from([read]) }
        : {
            name: `photos/${parse(name).name}-missing.txt`,
            open: () => Readable.from([sayIn(language)(read, { name })]),
          };
    }
  }

  return {
    async find({ scope }, actor, form) {
      const { held: records, isMore } = await newestIn(await database.mayLag(scope), scope, subjectOf(form));
      if (records.length === 0 && actor.by.kind === 'operator') return { records: [], isMore };
      const detail = { recordCount: records.length };
      await write(
        actor,
        { action: 'personal.searched', subject: maskedSubject(form), detail },
        async () => null,
      );
      return { records: records.map(shown), isMore };
    },

    async export(accounts, caller, form, language, spendCode) {
      const holders: Account[] = [];
      const photos: Photo[] = [];
      for (const account of accounts) {
        let recordCount = 0;
        for await (const record of everyRecord(account.scope, subjectOf(form))) {
          recordCount += 1;
          photos.push(...record.files);
        }
        if (recordCount === 0) {
          if (spendCode) await database.transaction(spendCode);
          continue;
        }
        const detail = { recordCount };
        const move = { action: 'personal.exported', subject: maskedSubject(form), detail } as const;
        await write(actorFor(account.scope, caller), move, async ({ trx }) => spendCode?.(trx));
        holders.push(account);
      }
      const at = clock.now();
      const data = { name: 'data.json', open: () => Readable.from(copyOf(form, at, holders)) };
      return {
        contentType: zipType,
        fileName: `personal-data-${at.toISOString().slice(0, 10)}.zip`,
        inline: false,
        content: zipStream(entriesOf(data, photos, language), at),
      };
    },

    async erase({ scope }, actor, form, spendCode) {
      const whom = subjectOf(form);
      // For operations, the erasure runs over every account: accounts without data of the person are skipped.
      if (actor.by.kind === 'operator') {
        const { held: records } = await newestIn(database.db, scope, whom);
        if (records.length === 0) return { erased: [], kept: [], keptCount: 0, isMore: false };
      }
      return write(
        actor,
        { action: 'personal.erased', subject: maskedSubject(form) },
        async ({ trx, subject }) => {
          await spendCode?.(trx);
          const found = [];
          for (const holding of personalData.holdings) found.push(await sortedOut(trx, scope, whom, holding));
          const erased: Erased['erased'] = [];
          for (const { holding, ids } of found) {
            if (ids.length === 0) continue;
            await removeLater(kit, trx, await holding.erase(trx, scope, whom, ids, clock.now()));
            erased.push({ kind: holding.kind, count: ids.length });
          }
          const recordCount = erased.reduce((sum, { count }) => sum + count, 0);
          const keptCount = found.reduce((sum, one) => sum + one.keptCount, 0);
          subject(maskedSubject(form), { recordCount, keptCount });
          return {
            erased,
            kept: found.flatMap(({ kept }) => kept),
            keptCount,
            isMore: found.some(({ isMore }) => isMore),
          };
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
