import { m } from '#shared/platform/words/words.ts';
import { CopyTexts } from '#web/platform/ui/copy-texts.tsx';

/** Copies the selected CNs. */
export const CopyNumbers = ({ numbers }: { numbers: readonly string[] }) => (
  <CopyTexts
    texts={numbers}
    label={numbers.length === 1 ? m.cn_listing_copy_cn() : m.cn_listing_copy_cns()}
  />
);
