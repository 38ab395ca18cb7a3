import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';

import { malaysiaPostcode } from '#shared/postcode/postcode.contract.ts';
import { PasteBox } from '#web/postcode/paste-box.tsx';
import { pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

const message = 'Ali bin Abu 012-3456789, 12 Jalan Ampang, 50450 Kuala Lumpur, leave at guard house';
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

function Fields({ noteLabel }: { noteLabel?: string }) {
  const [name, setName] = useState('Siti');
  return (
    <>
      <output>{`Name: ${name}`}</output>
      <PasteBox
        market="MY"
        read={() => name}
        fill={({ party }) => setName(party.name)}
        restore={setName}
        {...(noteLabel !== undefined && { noteLabel })}
      />
    </>
  );
}

const test = screenTest();

async function pasteInto(screen: () => ReactNode) {
  await test.open(screen);
  await type('Paste an address', message);
  await press('Fill in the fields');
  // The words that it knows come in a chunk of their own.
  await until(() => expect(pageText()).toContain('Filled in:'));
}

describe('a pasted address', () => {
  it('fills the fields, and undo puts back what they held', async () => {
    test.answer(malaysiaPostcode, place);
    await pasteInto(() => <Fields noteLabel="Customer Note 1" />);
    expect(pageText()).toContain('Name: Ali bin Abu');
    expect(pageText()).toContain('Postcode, City, State, Customer Note 1.');
    await press('Undo');
    expect(pageText()).toContain('Name: Siti');
    expect(pageText()).not.toContain('Filled in:');
  });

  it('tells what fits no field, where nothing takes a delivery note', async () => {
    test.answer(malaysiaPostcode, place);
    await pasteInto(() => <Fields />);
    expect(pageText()).toContain('Not placed; add it where it belongs:leave at guard house');
  });

  it('is taken apart also when no postcode can be looked up', async () => {
    test.answer(malaysiaPostcode, new Refusing('Not found', 404));
    await pasteInto(() => <Fields />);
    expect(pageText()).toContain('Name: Ali bin Abu');
  });
});
