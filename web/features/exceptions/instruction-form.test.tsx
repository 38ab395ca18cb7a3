import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { giveInstruction } from '#shared/features/exceptions/exceptions.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { InstructionForm } from '#web/features/exceptions/instruction-form.tsx';
import { control, press, screenTest, until } from '#web/test/screen.tsx';

const test = screenTest();
const shipmentIds = ['01a00000-0000-7000-8000-000000000011'];

it('A day that is no day is said so and sends nothing; without one the parcel goes out on the next working day', async () => {
  const onDone = vi.fn<() => void>();
  test.answer(giveInstruction, { results: [{}], givenCount: 1 });
  await test.open(() => (
    <InstructionForm action="again" shipmentIds={shipmentIds} receiver={null} onDone={onDone} />
  ));
  const day = control(m.exceptions_day_or_next());
  await userEvent.type(day, '99-99');
  await userEvent.keyboard('{Enter}');
  await until(() => expect(document.body.textContent).toContain(m.time_not_a_day()));
  expect(test.bodyOf(giveInstruction)).toBeUndefined();
  await userEvent.clear(day);
  await press(m.exceptions_send());
  await until(() => expect(test.bodyOf(giveInstruction)).toEqual({ shipmentIds, action: 'again' }));
  await until(() => expect(onDone).toHaveBeenCalledOnce());
});
