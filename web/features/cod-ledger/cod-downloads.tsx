import { Button } from '@mantine/core';
import { Download } from 'lucide-react';

import { type StatementFormat, statementFormats } from '#shared/features/cod-ledger/cod-payout.contract.ts';
import type { CurrencyCode } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  type StatementFile,
  type StatementOf,
  useStatement,
} from '#web/features/cod-ledger/cod-ledger.api.ts';
import { DropItem, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { documentFailure } from '#web/platform/ui/use-open-pdf.ts';
import { toast } from '#web/platform/ui/toast.ts';

const names: Record<StatementFormat, string> = {
  pdf: m.cod_ledger_file_pdf(),
  xlsx: m.cod_ledger_file_xlsx(),
  csv: m.cod_ledger_file_csv(),
  autocount: m.cod_ledger_file_autocount(),
  sqlaccount: m.cod_ledger_file_sqlaccount(),
};

interface CodDownloadsProps {
  of: StatementOf;
  label: string;
  /** The currencies of the account's balances: each paper and journal is in one currency. */
  currencies: readonly CurrencyCode[];
}

/** Spreadsheets hold all currencies; other formats have one file per currency. */
function filesOf(currencies: readonly CurrencyCode[]): (StatementFile & { name: string })[] {
  return statementFormats.flatMap((format) =>
    format === 'xlsx' || format === 'csv' || currencies.length < 2
      ? [{ format, name: names[format] }]
      : currencies.map((currency) => ({ format, currency, name: `${names[format]} (${currency})` })),
  );
}

/** The statement of a period or of a payout, in each format. */
export function CodDownloads({ of, label, currencies }: CodDownloadsProps) {
  const statement = useStatement(of);
  return (
    <DropMenu
      label={label}
      place="end"
      renderTarget={(props) => (
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          aria-disabled={statement.isPending}
          {...props}
        >
          {statement.isPending ? m.cod_ledger_downloading() : label}
        </Button>
      )}
    >
      {filesOf(currencies).map(({ name, ...file }) => (
        <DropItem
          key={name}
          onSelect={() =>
            statement.mutate(file, { onError: (thrown) => toast.error(documentFailure(thrown)) })
          }
        >
          {name}
        </DropItem>
      ))}
    </DropMenu>
  );
}
