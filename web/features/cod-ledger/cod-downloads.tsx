import { Button } from '@mantine/core';
import { Download } from 'lucide-react';

import { type StatementFormat, statementFormats } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { type StatementOf, useStatement } from '#web/features/cod-ledger/cod-ledger.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { DropItem, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const names: Record<StatementFormat, string> = {
  pdf: m.cod_ledger_file_pdf(),
  xlsx: m.cod_ledger_file_xlsx(),
  csv: m.cod_ledger_file_csv(),
  autocount: m.cod_ledger_file_autocount(),
  sqlaccount: m.cod_ledger_file_sqlaccount(),
};

/** The statement of some days, or of a payout, in each of its forms. */
export function CodDownloads({ of, label }: { of: StatementOf; label: string }) {
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
      {statementFormats.map((format) => (
        <DropItem
          key={format}
          onSelect={() => statement.mutate(format, { onError: (thrown) => toast.error(messageOf(thrown)) })}
        >
          {names[format]}
        </DropItem>
      ))}
    </DropMenu>
  );
}
