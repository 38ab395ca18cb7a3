import { expect, it } from 'vitest';

import { malaysiaPostcode, singaporePostcode } from '#shared/features/postcode/postcode.contract.ts';
import { usePlace } from '#web/features/postcode/place.api.ts';
import { Refusing, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

it.each([
  ['MY', '50450', malaysiaPostcode],
  ['SG', '048624', singaporePostcode],
] as const)(
  'A postcode of %s is asked for as the specification has it (spec §7)',
  async (market, postcode, call) => {
    screen.answer(call, new Refusing('There is no such postcode.', 404));
    const Asking = () => (usePlace(market, postcode).data === null ? 'unknown' : '');
    await screen.open(Asking);
    const asked = screen.sent.filter(({ path }) => path === call.path);
    expect(asked.map(({ query }) => query.toString())).toEqual([
      `postcode=${postcode}&isCheckingPostcodeSuspend=false`,
    ]);
  },
);
