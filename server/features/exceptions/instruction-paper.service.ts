/** The file attached to an instruction: stored once, read by operations. */
import type { GiveBody } from '#shared/features/exceptions/exceptions.contract.ts';
import { paperBytesMost } from '#shared/features/exceptions/exceptions.rules.ts';
import { jpegType, pdfType, pngType } from '#shared/platform/http/file-types.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { InstructionDetail } from '#server/platform/db/tables/shipments.ts';
import { stagedFiles } from '#server/platform/files/staged-files.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { OperationsRow } from './instruction.queries.ts';

export type Paper = Pick<InstructionDetail, 'paperKey' | 'paperType'>;

const paperTypes = [
  { type: pdfType, begins: '25504446' },
  { type: jpegType, begins: 'ffd8ff' },
  { type: pngType, begins: '89504e47' },
] as const;

interface StoredPaper {
  paper: Paper;
  /** Call it in each transaction that saves an instruction with this file, so that the file is kept. */
  keep(trx: Trx): Promise<void>;
}

export async function storePaper(
  kit: Pick<Kit, 'clock' | 'database' | 'files' | 'jobs'>,
  scope: AccountScope,
  body: GiveBody,
): Promise<StoredPaper> {
  if (body.action !== 'paper' || !body.paper) return { paper: {}, keep: async () => {} };
  const bytes = Buffer.from(body.paper, 'base64');
  const begins = bytes.subarray(0, 8).toString('hex');
  const type = paperTypes.find((known) => begins.startsWith(known.begins))?.type;
  if (type === undefined || bytes.length > paperBytesMost)
    throw invalid([problemAt('paper', m.exceptions_problem_paper)]);
  const paperKey = `instruction/${scope}/${newId(kit.clock)}`;
  const staged = stagedFiles(kit);
  await staged.put(paperKey, bytes);
  return { paper: { paperKey, paperType: type }, keep: (trx) => staged.keep(trx, [paperKey]) };
}

export async function paperOf(
  { files }: Pick<Kit, 'files'>,
  { detail, cnNo }: OperationsRow,
): Promise<FileAnswer> {
  if (detail.paperKey === undefined || detail.paperType === undefined) throw notFound(m.exceptions_the_paper);
  return {
    contentType: detail.paperType,
    fileName: `${cnNo}.${detail.paperType.split('/')[1] ?? 'bin'}`,
    inline: false,
    content: await files.get(detail.paperKey),
  };
}
