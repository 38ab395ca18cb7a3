import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { giveInstruction, priceRedirect } from '#shared/features/exceptions/exceptions.contract.ts';
import type { InstructionAction } from '#shared/features/exceptions/exceptions.rules.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import type { District, PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { InstructionForm } from '#web/features/exceptions/instruction-form.tsx';
import { control, pageText, press, screenTest, settle, type, until } from '#web/test/screen.tsx';

const test = screenTest();
const shipmentIds = ['01a00000-0000-7000-8000-000000000011'];

const aina: Party = {
  ...emptyParty('MY'),
  name: 'Aina binti Osman',
  phone: '123456789',
  address1: '8 Jalan Tun Razak',
  postcode: '50400',
  city: 'Kampung Baru',
  state: 'Kuala Lumpur',
};
const inPerth: Party = { ...aina, country: 'AU', postcode: '6000', city: 'Perth', state: 'WA' };

const versionOf = (version: number) => ({
  version,
  changedBy: 'desk',
  changedAt: '2026-11-20T03:00:00.000Z',
});

async function openForm(action: InstructionAction, receiver: Party | null, ids = shipmentIds, version = 1) {
  const onDone = vi.fn<() => void>();
  test.answer(giveInstruction, { results: [{}], givenCount: 1 });
  test.answer(priceRedirect, { addCents: 0, totalCents: 1000, currency: 'MYR' });
  await test.open(() => (
    <InstructionForm
      action={action}
      shipmentIds={ids}
      eventIds={[]}
      receiver={receiver}
      version={receiver && versionOf(version)}
      onDone={onDone}
    />
  ));
  return onDone;
}

/** Replaces the text of a field, as `type` does, and moves to the next field. */
async function typeAndLeave(label: string, value: string) {
  await type(label, value);
  await userEvent.tab();
  await settle();
}

it('An invalid day is reported and not sent; an empty day is left out of the instruction', async () => {
  const onDone = await openForm('again', null);
  const day = control(m.exceptions_day_or_next());
  await userEvent.type(day, '99-99');
  await userEvent.keyboard('{Enter}');
  const problem = m.validation_problem_date({ label: m.exceptions_field_day() });
  await until(() => expect(pageText()).toContain(problem));
  expect(test.bodyOf(giveInstruction)).toBeUndefined();
  await userEvent.clear(day);
  await press(m.exceptions_send());
  await until(() => expect(test.bodyOf(giveInstruction)).toEqual({ shipmentIds, action: 'again' }));
  await until(() => expect(onDone).toHaveBeenCalledOnce());
});

describe('A new phone number', () => {
  const label = m.exceptions_field_phone();
  const sent = () => test.bodyOf(giveInstruction);

  it.each([
    ['012-345 6789', aina, '123456789'],
    ['+60 12-345 6789', aina, '123456789'],
    ['+61 412 345 678', inPerth, '412345678'],
    // Abroad, the leading zero is kept.
    ['0412 345 678', inPerth, '0412345678'],
  ])('%s is normalised before it is sent', async (typed, receiver, phone) => {
    await openForm('phone', receiver);
    await typeAndLeave(label, typed);
    await press(m.exceptions_send());
    await until(() => expect(sent()).toEqual({ shipmentIds, action: 'phone', phone, version: 1 }));
  });

  it('with an extension is not sent until the user chooses the number without the extension', async () => {
    await openForm('phone', aina);
    await typeAndLeave(label, '03-1234 5678 ext 5');
    await press(m.exceptions_send());
    expect(sent()).toBeUndefined();
    await press('312345678');
    await press(m.exceptions_send());
    await until(() => expect(sent()).toMatchObject({ phone: '312345678' }));
  });

  it('of another country is refused, and not sent with the dial code of this country', async () => {
    await openForm('phone', aina);
    await typeAndLeave(label, '+65 9123 4567');
    await press(m.exceptions_send());
    expect(pageText()).toContain(m.validation_problem_phone({ label }));
    expect(sent()).toBeUndefined();
  });
});

describe('The draft of an instruction', () => {
  it('is restored after a reload for its own parcel only, until it is sent', async () => {
    await openForm('phone', aina);
    await typeAndLeave(m.exceptions_field_phone(), '012-345 6789');
    await openForm('phone', aina, ['01a00000-0000-7000-8000-000000000012']);
    expect(control(m.exceptions_field_phone()).value).toBe('');
    expect(pageText()).not.toContain(m.ui_draft_restored());
    await openForm('phone', aina);
    expect(control(m.exceptions_field_phone()).value).toContain('345');
    expect(pageText()).toContain(m.ui_draft_restored());
    await press(m.exceptions_send());
    await until(() => expect(test.bodyOf(giveInstruction)).toMatchObject({ phone: '123456789' }));
    await openForm('phone', aina);
    expect(control(m.exceptions_field_phone()).value).toBe('');
    expect(pageText()).not.toContain(m.ui_draft_restored());
  });

  it('is restored for a new address', async () => {
    await openForm('address', aina);
    await typeAndLeave(m.exceptions_party_address1(), '9 Jalan Tun Razak');
    await openForm('address', aina);
    expect(control(m.exceptions_party_address1()).value).toBe('9 Jalan Tun Razak');
  });

  it.each([['phone', m.exceptions_field_phone()] as const, ['address', m.exceptions_party_phone()] as const])(
    'for a new %s does not replace a newer change of a colleague, and both are shown',
    async (action, label) => {
      await openForm(action, aina);
      await typeAndLeave(label, '012-345 6780');
      await openForm(action, { ...aina, phone: '199999999' }, shipmentIds, 2);
      expect(control(label).value).not.toContain('6780');
      expect(pageText()).not.toContain(m.ui_draft_restored());
      // The draft is not lost: both values are shown, with who changed them.
      for (const text of ['Changed by desk', '199999999', '123456780']) expect(pageText()).toContain(text);
      await press(m.ui_keep_mine());
      expect(control(label).value.replaceAll(/\D/gu, '')).toContain('123456780');
    },
  );

  it('is sent after a change of a colleague when the user keeps it', async () => {
    await openForm('phone', aina);
    await typeAndLeave(m.exceptions_field_phone(), '012-345 6780');
    await openForm('phone', { ...aina, phone: '199999999' }, shipmentIds, 2);
    await press(m.ui_keep_mine());
    await press(m.exceptions_send());
    await until(() => expect(test.bodyOf(giveInstruction)).toMatchObject({ phone: '123456780' }));
  });

  it('for several parcels is restored only for the same parcels', async () => {
    const [one = ''] = shipmentIds;
    const [two, three] = [one.replace(/1$/u, '2'), one.replace(/1$/u, '3')];
    await openForm('answer', null, [one, two]);
    await typeAndLeave(m.exceptions_field_text(), 'The blue gate');
    await openForm('answer', null, [one, three]);
    expect(control(m.exceptions_field_text()).value).toBe('');
    await openForm('answer', null, [two, one]);
    expect(control(m.exceptions_field_text()).value).toBe('The blue gate');
  });

  it('is restored without its file, which must be chosen again', async () => {
    await openForm('paper', null);
    await type(m.exceptions_field_text(), 'The invoice');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('No file can be chosen');
    await userEvent.upload(input, new File(['%PDF-'], 'invoice.pdf', { type: 'application/pdf' }));
    await until(() => expect(pageText()).toContain('invoice.pdf'));
    await openForm('paper', null);
    expect(control(m.exceptions_field_text()).value).toBe('The invoice');
    expect(pageText()).not.toContain('invoice.pdf');
    await press(m.exceptions_send());
    expect(test.bodyOf(giveInstruction)).toBeUndefined();
  });
});

it('An answer that is too long is refused and not cut', async () => {
  await openForm('answer', null);
  const text = control(m.exceptions_field_text());
  await userEvent.click(text);
  await userEvent.paste('x'.repeat(501));
  await press(m.exceptions_send());
  expect(pageText()).toContain(m.validation_problem_max_length({ label: m.exceptions_field_text(), n: 500 }));
  expect(test.bodyOf(giveInstruction)).toBeUndefined();
});

const wrongEmail = m.validation_problem_email({ label: m.shipment_receiver_email() });

describe('A receiver saved under older validation rules', () => {
  const older: Party = { ...aina, email: 'x' };

  it('does not block an instruction that keeps the address', async () => {
    await openForm('again', older);
    await press(m.exceptions_send());
    await until(() => expect(test.bodyOf(giveInstruction)).toEqual({ shipmentIds, action: 'again' }));
  });

  it('is reported in an alert of the form when no field shows the invalid value', async () => {
    test.answer(malaysiaPostcode, null);
    await openForm('address', older);
    await press(m.exceptions_check_price());
    await until(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(wrongEmail),
    );
    expect(test.bodyOf(priceRedirect)).toBeUndefined();
  });
});

describe('A new address', () => {
  const district = (name: string, isNsa: boolean): District => ({
    District: name,
    DistrictId: 1,
    IsNsa: isNsa,
    IsMBG: false,
    LocationList: [],
    isOda: false,
    isCoolNsa: false,
    station: 'KLU',
    sector: '868',
  });
  const placeOf = (Postcode: string): PostcodePlace => ({
    Postcode,
    ...(Postcode === '86800'
      ? { State: 'Johor', StateId: 1, city: 'Mersing' }
      : { State: 'Kuala Lumpur', StateId: 14, city: 'Kuala Lumpur' }),
    DistrictList:
      Postcode === '86800'
        ? [district('Mersing', false), district('Tioman', true)]
        : [district('Kuala Lumpur', false)],
    zone: 'peninsular',
    isOda: false,
    isCoolNsa: false,
    station: 'KUL',
    sector: '100',
  });
  const receiver = () => (test.bodyOf(priceRedirect) as { receiver: Party } | undefined)?.receiver;

  async function redirecting() {
    test.answer(malaysiaPostcode, ({ query }: { query: URLSearchParams }) =>
      placeOf(query.get('postcode') ?? ''),
    );
    await openForm('address', aina);
  }

  it('is sent with a normalised phone number and the city of the receiver', async () => {
    await redirecting();
    await typeAndLeave(m.exceptions_party_phone(), '012-987 6543');
    await typeAndLeave(m.exceptions_party_address1(), '9 Jalan Tun Razak');
    await press(m.exceptions_check_price());
    await until(() =>
      expect(receiver()).toEqual({ ...aina, phone: '129876543', address1: '9 Jalan Tun Razak' }),
    );
  });

  it('needs a new price check after the address is changed', async () => {
    await redirecting();
    await press(m.exceptions_check_price());
    expect(pageText()).toContain(m.exceptions_price_same());
    await typeAndLeave(m.exceptions_party_address1(), '9 Jalan Tun Razak');
    expect(pageText()).not.toContain(m.exceptions_price_same());
    await press(m.exceptions_check_price());
    await press(m.exceptions_send());
    await until(() => expect(test.bodyOf(giveInstruction)).toMatchObject({ action: 'address', addCents: 0 }));
  });

  it('needs a chosen district when the districts of its postcode differ in service', async () => {
    await redirecting();
    await typeAndLeave(m.exceptions_party_postcode(), '86800');
    expect(control(m.exceptions_party_city()).value).toBe('');
    await press(m.exceptions_check_price());
    const [postcode, districts] = ['86800', 'Mersing, Tioman'];
    const label = m.exceptions_party_city();
    expect(pageText()).toContain(m.shipment_problem_district_needed({ label, postcode, districts }));
    expect(receiver()).toBeUndefined();
    await userEvent.click(control(m.exceptions_party_city()));
    await press('Tioman');
    await press(m.exceptions_check_price());
    await until(() => expect(receiver()).toMatchObject({ city: 'Tioman', state: 'Johor' }));
  });
});
