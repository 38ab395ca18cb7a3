import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { memo, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';

import { isPastedMessage } from '#shared/features/paste-address/paste-message.rules.ts';
import { receiverCountryProblem } from '#shared/features/shipment/shipment-flows.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { phoneSearchText, phoneText } from '#shared/platform/market/phone.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { hasTerms, searchTerms } from '#shared/platform/search/terms.ts';
import { useDoubt } from '#web/features/shipment/doubts.context.tsx';
import { required } from '#web/features/shipment/need.ts';
import { partyAddress, partyName } from '#web/features/paste-address/party-text.ts';
import { type PartySuggestion, usePartySuggestions } from '#web/features/shipment/shipment.api.ts';
import { type End, useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { SuggestionInput } from '#web/platform/ui/suggestion-input.tsx';

import classes from './party.module.css';
import { m } from '#shared/platform/words/words.ts';

const pauseMs = 200;
const sources = {
  addressBook: m.shipment_source_address_book(),
  recent: m.shipment_source_recent(),
} as const;

interface PartySearchFieldProps {
  end: End;
  field: FieldRef;
  label: string;
  autoComplete: string;
  onPick: (party: Party) => void;
}

/** A name to type, with the people known by it below: choosing one fills the whole address. */
export function PartySearchField(props: PartySearchFieldProps) {
  const { end, field: ref, label, autoComplete, onPick } = props;
  const doubt = useDoubt(end, 'name');
  const { field, fieldState } = useController(ref);
  const [opened, setOpened] = useState(false);
  const isTouched = useRef(false);
  const typed = typeof field.value === 'string' ? field.value : '';
  const wanted = typed.trim().slice(0, 60);
  const [text] = useDebouncedValue(wanted, pauseMs);
  const { data, isFetching, isPlaceholderData } = usePartySuggestions(end, text, opened);
  const isAnswered = text === wanted && !isPlaceholderData;
  const market = useMarket();
  const { form, messageTakers } = useShipmentForm();
  const messageTaker = messageTakers[end];
  const flow = useWatch({ control: form.methods.control, name: 'flow' });
  const isReached = ({ country }: Party) =>
    end === 'sender' ? country === market.code : receiverCountryProblem(flow, market.id, country) === null;
  // Fast typists choose before the answer is there: of the earlier list, only whom they mean may be shown.
  const known = (data ?? []).filter(
    ({ party }) => isReached(party) && (isAnswered || mentions(party, wanted)),
  );

  return (
    <SuggestionInput
      label={label}
      {...doubt}
      {...required}
      autoComplete={autoComplete}
      placeholder={m.shipment_name_example()}
      name={field.name}
      ref={field.ref}
      value={typed}
      error={fieldState.error?.message}
      rightSection={isFetching ? <Loader size={14} aria-hidden /> : null}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      // The form puts the focus here by itself: who leaves for the paste box has touched nothing yet.
      onPointerDown={() => (isTouched.current = true)}
      onKeyDownCapture={({ key, shiftKey }) =>
        (isTouched.current ||= key !== 'Shift' && !(shiftKey && key === 'Tab'))
      }
      onBlur={() => (isTouched.current || typed !== '') && field.onBlur()}
      onPaste={(event) => {
        const message = event.clipboardData.getData('text');
        if (!messageTaker.current || !isPastedMessage(message)) return;
        event.preventDefault();
        setOpened(false);
        messageTaker.current(message);
      }}
      opened={opened}
      onOpenedChange={setOpened}
      listLabel={m.shipment_known_addresses({ label })}
      suggestions={known.map(({ source, party }) => ({
        key: `${source} ${partyName(party)} ${partyAddress(party)}`,
        onChoose: () => onPick(party),
        content: (
          <KnownParty
            party={party}
            source={source}
            phone={isNumber(typed) ? phoneMeant(party, typed) : null}
          />
        ),
      }))}
    />
  );
}

interface KnownPartyProps extends PartySuggestion {
  /** The number that was looked for. */
  phone: string | null;
}

/** Drawn once, not with each key. */
const KnownParty = memo(function KnownParty({ party, source, phone }: KnownPartyProps) {
  return (
    <>
      <span className={classes.optionHead}>
        <span className={classes.optionName}>{partyName(party)}</span>
        <span className={classes.optionMore}>{sources[source]}</span>
      </span>
      <span className={classes.optionMore}>
        {phone !== null && <span className="figures">{phone} · </span>}
        {partyAddress(party)}
      </span>
    </>
  );
});

const isNumber = (text: string) => /^[\s\d+()-]*\d{3}[\s\d()-]*$/.test(text);

/** Who looks for a number sees the one that was found: the other phone where only that has it. */
function phoneMeant({ phone, altPhone, country }: Party, text: string): string {
  const has = (digits: string) => hasTerms(foldAll([phoneSearchText(digits, country)]), searchTerms(text));
  return phoneText(!has(phone) && altPhone !== '' && has(altPhone) ? altPhone : phone, country);
}

function mentions(party: Party, text: string): boolean {
  const { companyName, phone, altPhone, email, country } = party;
  const phones = [phone, altPhone].map((digits) => phoneSearchText(digits, country));
  const known = foldAll([partyName(party), companyName, ...phones, email, partyAddress(party)]);
  return hasTerms(known, searchTerms(text));
}
