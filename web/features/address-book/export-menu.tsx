import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';

import type { exportAddressBook } from '#shared/features/address-book/address-chosen.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { useExportAddresses } from '#web/features/address-book/address-book.api.ts';
import { useCan } from '#web/platform/session/session.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { DropItem, DropMenu } from '#web/platform/ui/drop-menu.tsx';

interface ExportMenuProps {
  wanted: Omit<CallBody<typeof exportAddressBook>, 'format'>;
  onFail: (message: string) => void;
}

/** Exports the listed or selected addresses as a file that can be imported again. */
export function ExportMenu({ wanted, onFail }: ExportMenuProps) {
  const may = useCan('exportAddresses');
  const { mutate, isPending } = useExportAddresses();
  const save = (format: 'xlsx' | 'csv') => {
    if (!isPending) mutate({ ...wanted, format }, { onError: (error) => onFail(messageOf(error)) });
  };
  if (!may) return null;
  return (
    <DropMenu
      label={m.address_book_export()}
      place="end"
      renderTarget={(target) => (
        <Button
          {...target}
          variant="default"
          leftSection={<FileSpreadsheet size={16} aria-hidden />}
          aria-disabled={isPending}
        >
          {isPending ? m.address_book_exporting() : m.address_book_export()}
        </Button>
      )}
    >
      <DropItem onSelect={() => save('xlsx')}>{m.address_book_excel_workbook_xlsx()}</DropItem>
      <DropItem onSelect={() => save('csv')}>{m.address_book_text_file_csv()}</DropItem>
    </DropMenu>
  );
}
