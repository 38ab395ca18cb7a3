import { useDebouncedValue } from '@mantine/hooks';
import {
  type ComponentProps,
  memo,
  type RefObject,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWatch } from 'react-hook-form';

import { isPastedMessage } from '#shared/features/paste-address/paste-message.rules.ts';
import { receiverCountryProblem } from '#shared/features/shipment/shipment-flows.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { phoneSearchText, phoneText } from '#shared/platform/market/phone.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { hasTerms, searchTerms } from '#shared/platform/search/terms.ts';
import { useDoubt } from '#web/features/shipment/doubts.context.tsx';
import { required } from '#web/platform/ui/form/required.ts';
import { partyAddress, partyName } from '#shared/features/shipment/party-text.rules.ts';
import {
  type PartySuggestion,
  suggestionsKey,
  usePartySuggestions,
} from '#web/features/shipment/shipment.api.ts';
import { type End, useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { useFieldError } from '#web/platform/ui/form/field-error.ts';
import { textOf } from '#web/platform/ui/form/text-fields.tsx';
import { useAfterKey } from '#web/platform/ui/form/use-after-key.ts';
import { useTyped } from '#web/platform/ui/form/use-typed.ts';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FetchingMark } from '#web/platform/ui/fetching-mark.tsx';
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

/** Name field that suggests known people below it; choosing one fills in the whole address. */
export function PartySearchField(props: PartySearchFieldProps) {
  const { end, field: ref, label, autoComplete, onPick } = props;
  const doubt = useDoubt(end, 'name');
  const error = useFieldError(ref);
  const [opened, setOpened] = useState(false);
  const isTouched = useRef(false);
  const { form, messageTakers } = useShipmentForm();
  const typed = useAfterKey(form, [`${end}.name`], (values) => values[end].name);
  const wanted = typed.trim().slice(0, 60);
  const [text] = useDebouncedValue(wanted, pauseMs);
  const flow = useWatch({ control: form.methods.control, name: 'flow' });
  // Deferred, so that the request starts after the keystroke that opened the list is on the screen.
  const isAsked = useDeferredValue(opened);
  const { data, isPlaceholderData } = usePartySuggestions(end, flow, text, isAsked);
  // Deferred: a long list is rendered in interruptible steps.
  const answer = useDeferredValue(
    useMemo(() => ({ rows: data, of: isPlaceholderData ? null : text }), [data, isPlaceholderData, text]),
  );
  const isAnswered = answer.of === wanted;
  const market = useMarket();
  const messageTaker = messageTakers[end];
  const isReached = ({ country }: Party) =>
    end === 'sender' ? country === market.code : receiverCountryProblem(flow, market.id, country) === null;
  // The user may choose before the response arrives: of the earlier list, show only the rows that match the current text.
  const known = (answer.rows ?? []).filter(
    ({ party }) => isReached(party) && (isAnswered || mentions(party, wanted)),
  );

  return (
    <SuggestionInput
      label={label}
      {...doubt}
      {...required}
      autoComplete={autoComplete}
      placeholder={m.shipment_name_example()}
      component={NameInput}
      inputProps={{ field: ref, isTouched }}
      error={error}
      rightSection={<FetchingMark of={suggestionsKey(end)} />}
      // The form sets the initial focus here. A user who leaves for the paste box has not touched the field yet, so it is not
      // validated.
      onPointerDown={() => (isTouched.current = true)}
      onKeyDownCapture={({ key, shiftKey }) =>
        (isTouched.current ||= key !== 'Shift' && !(shiftKey && key === 'Tab'))
      }
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

interface NameInputProps extends ComponentProps<'input'> {
  field: FieldRef;
  isTouched: RefObject<boolean>;
}

/** The input itself, which a keystroke does not re-render; the suggestions follow once the keystroke is on the screen. */
function NameInput({ field, isTouched, onChange, onBlur, ...props }: NameInputProps) {
  const { ref, value, keep, leave } = useTyped(field, textOf);
  return (
    <input
      {...props}
      name={field.name}
      ref={ref}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        keep(typed, typed);
        onChange?.(event);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        if (isTouched.current || textOf(value()) !== '') leave();
      }}
    />
  );
}

interface KnownPartyProps extends PartySuggestion {
  /** The phone number that matched the search. */
  phone: string | null;
}

/** Memoised, so that keystrokes do not re-render it. */
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

/** The number that matched the search: the alternative phone if only that one matches. */
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
