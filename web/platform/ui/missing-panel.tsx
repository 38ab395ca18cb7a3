import { m } from '#shared/platform/words/words.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';

/** The panel of a link to a row that is not in the list, for example because it was deleted. */
export function MissingPanel({ what, onClose }: { what: string; onClose: () => void }) {
  return (
    <SidePanel opened onClose={onClose} isBeside title={what}>
      <ErrorState error={new Refusal(m.http_problem_not_found({ what }))} />
    </SidePanel>
  );
}
