import { Select } from '@mantine/core';

import { isPrintingSizeId, type SheetId, sheets } from '#shared/documents/paper.ts';
import type { PrintChoices } from '#web/consignment-note/print-choices.ts';
import { usePrintingOptions } from '#web/consignment-note/print.api.ts';

interface PaperChoiceProps {
  choices: PrintChoices;
  /** Another paper is offered for documents only where there are some. */
  hasDocuments: boolean;
  onChoose: (more: Partial<PrintChoices>) => void;
}

const sheetNames: Record<Exclude<SheetId, 'single'>, string> = {
  'A4 2xA5': 'A4 sheet, 2 × A5',
  'A4 4xA6': 'A4 sheet, 4 × A6',
};
const isSheet = (value: string): value is keyof typeof sheets => Object.hasOwn(sheets, value);

/** One choice for paper and sheet, as people think of it: what lies in the printer. */
export function PaperChoice({ choices, hasDocuments, onChoose }: PaperChoiceProps) {
  const { data } = usePrintingOptions();
  const sizes = data?.sizes ?? [];
  const papers = [
    ...sizes.map(({ id, name }) => ({
      value: String(id),
      label: id === data?.defaultId ? `${name} (your default)` : name,
    })),
    ...(data?.sheets ?? []).filter(isSheet).map((id) => ({ value: id, label: sheetNames[id] })),
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
      <Select label="Paper" data={papers} value={shown} onChange={choosePaper} allowDeselect={false} />
      {hasDocuments && choices.sheet === 'single' && sizes.length > 1 && (
        <Select
          label="Paper for documents"
          data={[
            { value: 'same', label: 'The same' },
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
