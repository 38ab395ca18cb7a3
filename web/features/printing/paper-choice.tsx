import { Select } from '@mantine/core';

import { isPrintingSizeId, type SheetId, sheets } from '#shared/platform/documents/paper.ts';
import type { PrintChoices } from '#web/features/printing/print-choices.ts';
import { usePrintingOptions } from '#web/features/printing/print.api.ts';
import { m } from '#shared/platform/words/words.ts';

interface PaperChoiceProps {
  choices: PrintChoices;
  /** Offers another paper for documents, if the selection has documents. */
  hasDocuments: boolean;
  onChoose: (more: Partial<PrintChoices>) => void;
}

const sheetNames = {
  'A4 2xA5': m.printing_sheet_two,
  'A4 4xA6': m.printing_sheet_four,
} satisfies Record<Exclude<SheetId, 'single'>, () => string>;
const isSheet = (value: string): value is keyof typeof sheets => Object.hasOwn(sheets, value);

/** One choice for paper and sheet together, because users think of what is in the printer. */
export function PaperChoice({ choices, hasDocuments, onChoose }: PaperChoiceProps) {
  const { data } = usePrintingOptions();
  const sizes = data?.sizes ?? [];
  const papers = [
    ...sizes.map(({ id, name }) => ({
      value: String(id),
      label: id === data?.defaultId ? m.printing_paper_your_default({ name }) : name,
    })),
    ...(data?.sheets ?? []).filter(isSheet).map((id) => ({ value: id, label: sheetNames[id]() })),
  ];
  const wanted = choices.sheet === 'single' ? String(choices.printingSize ?? data?.defaultId) : choices.sheet;
  const shown = papers.some(({ value }) => value === wanted) ? wanted : String(data?.defaultId ?? '');

  const choosePaper = (value: string | null) => {
    if (value === null) return;
    const size = Number(value);
    if (isSheet(value)) onChoose({ sheet: value });
    else if (isPrintingSizeId(size)) onChoose({ sheet: 'single', printingSize: size });
  };
  return (
    <>
      <Select
        label={m.printing_paper()}
        data={papers}
        value={shown}
        onChange={choosePaper}
        allowDeselect={false}
      />
      {hasDocuments && choices.sheet === 'single' && sizes.length > 1 && (
        <Select
          label={m.printing_paper_for_documents()}
          data={[
            { value: 'same', label: m.printing_paper_same() },
            ...sizes.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={choices.documentSize === null ? 'same' : String(choices.documentSize)}
          onChange={(value) => {
            const size = Number(value);
            onChoose({ documentSize: isPrintingSizeId(size) ? size : null });
          }}
          allowDeselect={false}
        />
      )}
    </>
  );
}
