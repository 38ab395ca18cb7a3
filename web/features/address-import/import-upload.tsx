import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import { importFileMaxBytes } from '#shared/features/address-import/address-import.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { saveTemplate } from '#web/features/address-import/import.api.ts';
import { SheetUpload } from '#web/platform/sheet/sheet-upload.tsx';
import { Segments } from '#web/platform/ui/segments.tsx';

interface ImportUploadProps {
  kind: AddressKind;
  onKind: (kind: AddressKind) => void;
  read: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<void>;
}

/** Chooses senders or receivers, and the file. */
export function ImportUpload({ kind, onKind, read }: ImportUploadProps) {
  return (
    <SheetUpload
      description={m.address_import_a_xlsx_or_csv_file_with()}
      maxBytes={importFileMaxBytes}
      read={read}
      saveTemplate={saveTemplate}
    >
      <Segments
        aria-label={m.address_import_which_addresses()}
        value={kind}
        onChange={onKind}
        data={[
          { value: 'receiver', label: m.address_import_receivers() },
          { value: 'sender', label: m.address_import_senders() },
        ]}
      />
    </SheetUpload>
  );
}
