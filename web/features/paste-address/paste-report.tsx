import { Button, Text } from '@mantine/core';

import type { PastedExtras } from '#shared/features/paste-address/paste-extras.rules.ts';
import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { inRow } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import { labelOfField, type PastedFieldName } from '#web/features/paste-address/paste-fields.ts';
import type { PasteResult } from '#web/features/paste-address/paste-fill.ts';
import type { PasteOffer } from '#web/features/paste-address/use-paste.ts';
import { Note } from '#web/platform/ui/note.tsx';

import classes from './paste-box.module.css';

interface PasteReportProps {
  result: PasteResult;
  /** Fields in which typed content was kept. */
  kept: readonly PastedFieldName[];
  offers: readonly PasteOffer[];
  /** Details for which the form has no field. */
  left: PastedExtras;
  noteLabel: string | null;
  onAccept: (offer: PasteOffer) => void;
}

/** What a message filled in, where it contradicts the postcode, what it offers, and what is left over. */
export function PasteReport({ result, kept, offers, left, noteLabel, onAccept }: PasteReportProps) {
  const { filled, note, conflicts, unplaced, doubts } = result;
  const guessed = doubts.filter(
    (name) => !(kept as readonly string[]).includes(name) && result.party[name] !== '',
  );
  const keptLabels = kept.map((name) => labelOfField(name, noteLabel ?? ''));
  const isNotePlaced = noteLabel !== null && note !== '' && !kept.includes('note');
  const named = (isNotePlaced ? [...filled, noteLabel] : filled).filter(
    (label) => !keptLabels.includes(label),
  );
  const leftOver = [...unplaced, isNotePlaced ? '' : note, ...extrasAsTold(left)].filter(Boolean);
  return (
    <div className={classes.report}>
      <Text size="xs" c="dimmed">
        {named.length === 0
          ? m.paste_address_we_found_nothing_that_fits_a()
          : m.paste_address_filled_in({ labels: inRow(named) })}
      </Text>
      {keptLabels.length > 0 && (
        <Text size="xs" c="dimmed">
          {m.paste_address_kept({ labels: inRow(keptLabels) })}
        </Text>
      )}
      {offers.length > 0 && (
        <div className={classes.actions}>
          {offers.map((offer) => (
            <Button
              key={offer.label}
              variant="default"
              size="compact-sm"
              data-ask={offer.ask?.id}
              onClick={() => onAccept(offer)}
            >
              {offer.label}
            </Button>
          ))}
        </div>
      )}
      {conflicts.length > 0 && (
        <Note tone="amber">
          <Lines texts={conflicts} />
        </Note>
      )}
      {guessed.length > 0 && (
        <Note tone="amber">
          {m.paste_address_please_check({ labels: inRow(guessed.map((name) => partyWords[name]())) })}
        </Note>
      )}
      {leftOver.length > 0 && (
        <Note tone="amber">
          {m.paste_address_not_placed()}
          <Lines texts={leftOver} />
        </Note>
      )}
    </div>
  );
}

/** The details in short words, for a form that has no fields for them; '' for missing ones. */
function extrasAsTold({ codText, pieces, weightGrams }: PastedExtras): string[] {
  return [
    codText === undefined ? '' : `COD ${codText}`,
    pieces === undefined ? '' : m.paste_address_pieces({ count: pieces }),
    weightGrams === undefined ? '' : `${formatKilograms(weightGrams)} kg`,
  ];
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={classes.lines}>
      {[...new Set(texts)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
