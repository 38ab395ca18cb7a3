import { expect, it } from 'vitest';

import { malaysiaPostcode, singaporePostcode } from '#shared/features/postcode/postcode.contract.ts';
import { usePlace } from '#web/features/postcode/place.api.ts';
import { Refusing, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

it.each([
  ['MY', '50450', malaysiaPostcode],
  ['SG', '048624', singaporePostcode],
] as const)(
  'A postcode of %s is requested with the parameters of the specification (spec §7)',
  async (market, postcode, call) => {
    screen.answer(call, new Refusing('There is no such postcode.', 404));
    const Asking = () => (usePlace(market, postcode).data === null ? 'unknown' : '');
    await screen.open(Asking);
    const requests = screen.sent.filter(({ path }) => path === call.path);
    expect(requests.map(({ query }) => query.toString())).toEqual([
      `postcode=${postcode}&isCheckingPostcodeSuspend=false`,
    ]);
  },
);
