import { Button, Text } from '@mantine/core';
import { memo, useCallback, useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { phoneText } from '#shared/platform/market/phone.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { partyAddress, partyName } from '#shared/features/shipment/party-text.rules.ts';
import type { PastedDoubts } from '#web/features/paste-address/use-paste.ts';
import { DoubtsContext } from '#web/features/shipment/doubts.context.tsx';
import { useMore } from '#web/features/shipment/more-fields.tsx';
import { MorePartyFields, PartyFields } from '#web/features/shipment/party-fields.tsx';
import { PasteAddress } from '#web/features/shipment/paste-address.tsx';
import { type End, useNextField, useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { Later } from '#web/platform/ui/later.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Section } from '#web/platform/ui/page.tsx';

import classes from './party.module.css';

const titles = { sender: m.shipment_from, receiver: m.shipment_to };

/** One end of the shipment. The other party is pasted, picked or typed; the company is shown as one line. */
export function PartySection({ end, isShort = false }: { end: End; isShort?: boolean }) {
  const { company } = useShipmentForm();
  return company === end ? <CompanyLine end={end} /> : <Stranger end={end} isShort={isShort} />;
}

function usePick(end: End) {
  const { setValue } = useShipmentForm().form.methods;
  return useCallback(
    (party: Party) => setValue(end, party, { shouldDirty: true, shouldValidate: true }),
    [setValue, end],
  );
}

function useEndMarket(end: End) {
  const { receiverMarket } = useShipmentForm();
  const home = useMarket();
  return end === 'sender' ? home : receiverMarket;
}

function Stranger({ end, isShort }: { end: End; isShort: boolean }) {
  const market = useEndMarket(end);
  const pick = usePick(end);
  const goOn = useNextField();
  const more = useMore({ name: end });
  const [doubts, setDoubts] = useState<PastedDoubts>({});
  return (
    <Section title={titles[end]()} action={!isShort && more.button}>
      <PasteAddress end={end} market={market} onDoubts={setDoubts} />
      <DoubtsContext value={doubts}>
        <PartyFields
          end={end}
          market={market}
          onPick={(party) => {
            pick(party);
            goOn(end);
          }}
        />
      </DoubtsContext>
      {!isShort && more.fold(<MorePartyFields end={end} market={market} />)}
    </Section>
  );
}

/**
 * The company's default in one line, with name and whole address; the fields are behind Change, and open by themselves while
 * something is missing.
 */
function CompanyLine({ end }: { end: End }) {
  const { form } = useShipmentForm();
  const { methods } = form;
  const market = useEndMarket(end);
  const pick = usePick(end);
  const party = useWatch({ control: methods.control, name: end });
  const { errors } = useFormState({ control: methods.control, name: end });
  const [isChanging, setIsChanging] = useState(() => {
    const { name, phone, address1, postcode } = methods.getValues(end);
    return [name, phone, address1, ...(market ? [postcode] : [])].includes('');
  });
  const isOpen = isChanging || errors[end] !== undefined;
  const fieldsId = useId();
  const which = { which: end } as const;

  return (
    <section className={classes.company} aria-label={titles[end]()} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <Text component="h2" fw={600} className={classes.lineTitle}>
          {titles[end]()}
        </Text>
        {!isOpen && (
          <Text className={classes.lineText}>
            <Text span fw={500}>
              {partyName(party)}
            </Text>
            <br />
            <Text span c="dimmed">
              {partyAddress(party)} <span className="figures">{phoneText(party.phone, party.country)}</span>
            </Text>
          </Text>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.change}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          aria-label={isOpen ? m.shipment_done_changing(which) : m.shipment_change_party(which)}
          onClick={() => setIsChanging(!isOpen)}
        >
          {isOpen ? m.common_done() : m.shipment_change()}
        </Button>
      </div>
      {/* Kept mounted while closed, so that its rules and look-ups work. */}
      <div id={fieldsId} className={classes.fields} hidden={!isOpen}>
        <Later isSeen={isOpen}>
          <CompanyFields end={end} market={market} onPick={pick} />
        </Later>
      </div>
    </section>
  );
}

interface CompanyFieldsProps {
  end: End;
  market: Market | null;
  onPick: (party: Party) => void;
}

/** Memoised: the line above follows the fields by itself. */
const CompanyFields = memo(function CompanyFields({ end, market, onPick }: CompanyFieldsProps) {
  return (
    <>
      <PartyFields end={end} market={market} onPick={onPick} />
      <MorePartyFields end={end} market={market} />
    </>
  );
});
