import type { ClaimDetail, ClaimEvent } from '#shared/features/claim/claim.contract.ts';
import { claimEventWords } from '#shared/features/claim/claim.model.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import { useShownName } from '#web/platform/session/shown-name.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Timeline } from '#web/platform/ui/timeline.tsx';

const eventTones = {
  drafted: 'amber',
  submitted: 'blue',
  'documents-asked': 'amber',
  'files-added': 'blue',
  'in-review': 'blue',
  approved: 'green',
  rejected: 'red',
  objected: 'amber',
  message: 'grey',
  withdrawn: 'grey',
} as const;

export function ClaimHistory({ claim }: { claim: ClaimDetail }) {
  const market = useMarket();
  const shownName = useShownName();
  const objected = claim.events.findIndex(({ code }) => code === 'objected');
  const textOf = ({ code }: ClaimEvent, index: number) =>
    code === 'rejected' && objected >= 0 && index > objected
      ? m.claim_event_objection_rejected()
      : claimEventWords[code]();
  return (
    <Timeline
      label={m.claim_time_line()}
      entries={claim.events
        .map((event, index) => ({ event, text: textOf(event, index) }))
        .filter(({ event: { code } }) => code !== 'message')
        .toReversed()
        .map(({ event, text }) => ({
          key: event.eventId,
          at: event.at,
          text,
          detail: [
            event.cents === null ? '' : formatMoney(event.cents, market.id),
            event.reference,
            event.code === 'submitted' ? '' : event.text,
            event.code === 'drafted' ? '' : event.isCourier ? m.claim_by_courier() : shownName(event.by),
          ]
            .filter(Boolean)
            .join(' · '),
          tone: eventTones[event.code],
        }))}
    />
  );
}
