import { fireEvent } from '@testing-library/react';
import { type ReactNode, useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';

import { malaysiaPostcode, singaporePostcode } from '#shared/features/postcode/postcode.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { PasteBox } from '#web/features/paste-address/paste-box.tsx';
import type { PastedFields } from '#web/features/paste-address/paste-fields.ts';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  type,
  until,
} from '#web/test/screen.tsx';

const first = 'Ali bin Abu 012-3456789, 12 Jalan Ampang, 50450 Kuala Lumpur, leave at guard house';
const second = 'Siti\n2 Jalan Dua\n50450 Kuala Lumpur\nCOD RM89.90\n2 pcs';
const inSingapore = 'Tan Wei Ming 91234567, 10 Anson Road #05-01, Singapore 079903';
const place = {
  Postcode: '50450',
  State: 'Kuala Lumpur',
  StateId: 14,
  DistrictList: [],
  city: 'Kuala Lumpur',
  zone: 'peninsular',
  isOda: false,
  isCoolNsa: false,
  station: 'KUL',
  sector: '450',
};

interface FieldsProps {
  noteLabel?: string;
  withOffers?: boolean;
  anyCountry?: boolean;
  isAbroad?: (country: string) => boolean;
  start?: Partial<PastedFields['party']>;
}

let taken = '';
const nothing = {};

function Fields({
  noteLabel,
  withOffers = false,
  anyCountry = false,
  isAbroad,
  start = nothing,
}: FieldsProps) {
  const [fields, setFields] = useState<PastedFields>({ party: { ...emptyParty('MY'), ...start }, note: '' });
  const [cod, setCod] = useState(0);
  const taker = useRef<((message: string) => void) | null>(null);
  const { name, phone, address1, country } = fields.party;
  return (
    <>
      <output>{`Name: ${name}. Phone: ${phone}. Street: ${address1}. Note: ${fields.note}. COD: ${cod}. In: ${country}`}</output>
      <label>
        Name by hand
        <input
          aria-label="Name by hand"
          value={name}
          onChange={(event) =>
            setFields({ ...fields, party: { ...fields.party, name: event.currentTarget.value } })
          }
        />
      </label>
      <button type="button" onClick={() => taker.current?.(first)}>
        Paste elsewhere
      </button>
      <PasteBox
        market="MY"
        read={() => fields}
        write={setFields}
        taker={taker}
        anyCountry={anyCountry}
        elsewhere={({ text, typed }) => ({
          label: 'Open the other tab',
          open: () => (taken = `${text} with ${typed.party.phone}`),
        })}
        {...(withOffers && {
          offersOf: ({ codCents = 0, ...left }) => ({
            left,
            offers: [{ label: 'Collect it', accept: () => (setCod(codCents), () => setCod(0)) }],
          }),
        })}
        {...(isAbroad && { isAbroad })}
        {...(noteLabel !== undefined && { noteLabel })}
      />
    </>
  );
}

const test = screenTest();

async function open(screen: () => ReactNode) {
  test.answer(malaysiaPostcode, place);
  test.answer(singaporePostcode, { ...place, Postcode: '079903', State: 'Singapore', city: 'Singapore' });
  await test.open(screen);
}

async function fillIn(message: string) {
  await type('Paste an address', message);
  await press('Fill in the fields');
}

/** Pastes as a browser does, with the cursor at the end of the text in the box. */
async function pasteInto(message: string) {
  const box = control('Paste an address');
  box.setSelectionRange(box.value.length, box.value.length);
  const isLeft = fireEvent.paste(box, { clipboardData: { getData: () => message } });
  if (isLeft) fireEvent.input(box, { target: { value: box.value + message } });
  await settle();
}

const shows = (text: string) => until(() => expect(pageText()).toContain(text));

describe('A pasted address', () => {
  it('fills the fields, and Undo restores their earlier values', async () => {
    await open(() => <Fields noteLabel="Customer Note 1" />);
    await fillIn(first);
    await shows('Name: Ali bin Abu. Phone: 123456789.');
    expect(pageText()).toContain('Postcode, City, State, Customer Note 1.');
    await press('Undo');
    expect(pageText()).toContain('Name: . Phone: .');
    expect(pageText()).not.toContain('Filled in:');
  });

  it('gets its accepted COD back when a later message is undone', async () => {
    await open(() => <Fields withOffers />);
    await fillIn(second);
    await shows('Name: Siti.');
    await press('Collect it');
    expect(pageText()).toContain('COD: 8990.');
    await pasteInto(first);
    await shows('Name: Ali bin Abu.');
    expect(pageText()).toContain('COD: 0.');
    await press('Undo');
    await shows('Name: Siti.');
    expect(pageText()).toContain('COD: 8990.');
    await press('Undo');
    expect(pageText()).toContain('COD: 0.');
  });

  it('in a form for abroad is filled in for a foreign receiver, but not for a domestic one', async () => {
    const isAbroad = (country: string) => country === 'US';
    await open(() => <Fields isAbroad={isAbroad} start={{ country: '' }} />);
    await fillIn('John Smith\n+1 415 555 0134\n123 Main St\nSan Francisco, CA 94107\nUSA');
    await shows('Name: John Smith. Phone: 4155550134. Street: 123 Main St.');
    expect(pageText()).toContain('In: US');
    await pasteInto(first);
    await until(() => expect(button('Open the other tab')).toBeDefined());
    expect(pageText()).toContain('Name: John Smith.');
  });

  it('in a form for abroad keeps the chosen country when the message names none', async () => {
    await open(() => <Fields isAbroad={(country) => country !== 'MY'} start={{ country: 'DE' }} />);
    await fillIn('Hans Meier\n+49 151 1234 5678\nHauptstrasse 5, Berlin');
    await shows('Name: Hans Meier.');
    expect(pageText()).toContain('In: DE');
  });

  it('reports the text that fits no field when the form takes no notes and no COD', async () => {
    await open(() => <Fields />);
    await fillIn(`${first}\nCOD RM89.90`);
    await shows('Not placed; add it where it belongs:leave at guard houseCOD RM 89.90');
  });

  it('is split into fields also when the postcode lookup fails', async () => {
    await open(() => <Fields />);
    test.answer(malaysiaPostcode, new Refusing('Not found', 404));
    test.answer(singaporePostcode, new Refusing('Not found', 404));
    await fillIn(first);
    await shows('Name: Ali bin Abu');
  });

  it('can also be pasted into another field', async () => {
    await open(() => <Fields />);
    await press('Paste elsewhere');
    await shows('Name: Ali bin Abu');
    expect(control('Paste an address').value).toBe(first);
  });
});

describe('A second message', () => {
  it('replaces all details of the receiver in the first message', async () => {
    await open(() => <Fields noteLabel="Customer Note 1" />);
    await pasteInto(first);
    await shows('Name: Ali bin Abu');
    await pasteInto(second);
    await shows('Name: Siti. Phone: . Street: 2 Jalan Dua. Note: .');
    expect(control('Paste an address').value).toBe(second);
    await press('Undo');
    expect(pageText()).toContain('Name: Ali bin Abu. Phone: 123456789. Street: 12 Jalan Ampang.');
    await press('Undo');
    expect(pageText()).toContain('Name: . Phone: . Street: .');
  });

  it('is read together with the first only when the user chooses it', async () => {
    await open(() => <Fields />);
    await pasteInto('Ali bin Abu 012-3456789');
    await shows('Name: Ali bin Abu');
    await pasteInto('12 Jalan Ampang, 50450 Kuala Lumpur');
    await shows('Name: . Phone: . Street: 12 Jalan Ampang');
    await press('Read together with the previous message');
    await shows('Name: Ali bin Abu. Phone: 123456789. Street: 12 Jalan Ampang');
  });

  it('asks before it replaces a field that was typed by hand', async () => {
    await open(() => <Fields />);
    await pasteInto(first);
    await shows('Name: Ali bin Abu');
    await type('Name by hand', 'Ali the elder');
    await pasteInto(second);
    await shows('Already filled in, and not from this message: Name.');
    expect(pageText()).toContain('Name: Ali the elder. Phone: 123456789.');
    await press('Keep these and fill in the rest');
    await shows('Name: Ali the elder. Phone: . Street: 2 Jalan Dua.');
    expect(pageText()).toContain('Kept as it was: Name.');
  });

  it('replaces typed fields after a confirmation, and Undo restores them', async () => {
    await open(() => <Fields start={{ name: 'Rosli', phone: '111111111' }} />);
    await pasteInto(second);
    await shows('Already filled in, and not from this message: Name, Mobile Number.');
    await press('Replace with this message');
    await shows('Name: Siti. Phone: . Street: 2 Jalan Dua.');
    await press('Undo');
    expect(pageText()).toContain('Name: Rosli. Phone: 111111111.');
  });

  it('replaces the first without a question after the box was cleared, unless a field was typed since', async () => {
    await open(() => <Fields />);
    await pasteInto(first);
    await shows('Name: Ali bin Abu');
    await press('Clear this text');
    await pasteInto(second);
    await shows('Name: Siti. Phone: .');
    await press('Clear this text');
    await type('Name by hand', 'Siti the elder');
    await pasteInto(first);
    await shows('Already filled in, and not from this message: Name.');
    expect(pageText()).toContain('Name: Siti the elder. Phone: .');
  });
});

describe('Parcel details in a message', () => {
  it('are set only when the user accepts them, and are removed with their message', async () => {
    await open(() => <Fields withOffers />);
    await pasteInto(second);
    await shows('Name: Siti');
    expect(pageText()).toContain('COD: 0.');
    await press('Collect it');
    expect(pageText()).toContain('COD: 8990.');
    expect(button('Collect it')).toBeUndefined();
    await pasteInto(first);
    await shows('Name: Ali bin Abu');
    expect(pageText()).toContain('COD: 0.');
  });
});

describe('An address in another country', () => {
  it('fills in nothing, and offers the tab for that country', async () => {
    await open(() => <Fields start={{ phone: '111111111' }} />);
    await pasteInto(inSingapore);
    await shows('This address is in Singapore. Nothing is filled in yet.');
    expect(pageText()).toContain('Name: . Phone: 111111111.');
    await press('Open the other tab');
    expect(taken).toBe(`${inSingapore} with 111111111`);
  });

  it('is filled in with its country in a form that allows every country', async () => {
    await open(() => <Fields anyCountry />);
    await pasteInto(inSingapore);
    await shows('Name: Tan Wei Ming. Phone: 91234567.');
    expect(pageText()).toContain('In: SG');
  });
});
