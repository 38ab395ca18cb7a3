/** Choices of a receiver for a parcel with COD, or for supplies of the courier. */
import { beforeAll, expect, it } from 'vitest';

import { codDesk } from '#server/test/cod-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { choiceDesk } from './choice-desk.fixture.ts';

let app: TestApp;
let desk: ReturnType<typeof choiceDesk>;

beforeAll(async () => {
  app = await testApp();
  desk = choiceDesk(app);
});

const { count } = codDesk(() => app);

it('Delivery to a neighbour is offered for a parcel with COD only after the COD is paid', async () => {
  const me = await desk.shop(['neighbour']);
  const { cnNo } = await desk.parcel(me, ['PKU', 'OFD'], { codCents: 50_00, pieces: 2 });
  expect(await desk.page(cnNo)).not.toContain('neighbour');
  expect((await count(cnNo, 50_00)).e).toBeNull();
  expect(await desk.page(cnNo)).toContain('neighbour');
});

it('The tracking page of courier supplies offers no change of the delivery', async () => {
  const me = await desk.shop();
  const { cnNo } = await desk.parcel(me, ['PKU', 'OFD', 'NOH'], { columns: { is_supplies: true } });
  expect(await desk.page(cnNo)).not.toContain('Change the delivery');
});
