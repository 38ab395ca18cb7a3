import { beforeEach, expect, it } from 'vitest';

import { type ListingId, listingViews } from '#shared/features/cn-listing/listing-view.contract.ts';
import {
  deleteListingView,
  saveListingLayout,
  saveListingView,
  viewsMax,
} from '#shared/features/cn-listing/own-view.contract.ts';
import { selectionFacts } from '#shared/features/cn-listing/selection-facts.contract.ts';
import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import { makeAdmin, makeColleagues, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;

beforeEach(async () => {
  app = await testApp();
  me = await makeAdmin(app);
});

const found = async (as: TestUser, listing: ListingId = 'all') =>
  (await send(app, listingViews, { as, query: { listing } })).r;
const save = (body: object, as = me) => send(app, saveListingView, { as, body });
const johor = {
  listing: 'all',
  name: 'Failed in Johor',
  state: { status: 'delivery-failed', state: 'Johor' },
};

it('A saved view belongs to one user and one listing, and only that user can change or delete it', async () => {
  const { r } = await save(johor);
  const { listing: _listing, ...view } = johor;
  expect((await found(me)).views).toEqual([{ viewId: r.viewId, ...view }]);
  expect((await found(me, 'cool')).views).toEqual([]);
  const colleague = await makeUser(app, me, { login_id: 'desk' });
  expect((await found(colleague)).views).toEqual([]);
  const theirs = await save({ ...johor, viewId: r.viewId }, colleague);
  expect(theirs.status).toBe(404);

  await save({ ...johor, viewId: r.viewId, name: 'Johor', state: {} });
  expect((await found(me)).views).toEqual([{ viewId: r.viewId, name: 'Johor', state: {} }]);
  expect((await send(app, deleteListingView, { as: colleague, body: r })).status).toBe(404);
  await send(app, deleteListingView, { as: me, body: { viewId: r.viewId } });
  expect((await found(me)).views).toEqual([]);
});

it('Undoing a deletion restores the view exactly and at its place, for its owner only', async () => {
  const { r: first } = await save(johor);
  await save({ ...johor, name: 'Second' });
  const before = (await found(me)).views;
  await send(app, deleteListingView, { as: me, body: { viewId: first.viewId } });
  const again = { ...johor, viewId: first.viewId };
  expect((await save(again)).status).toBe(404);
  const restored = await save({ ...again, isUndo: true });
  expect([restored.status, restored.r]).toEqual([200, first]);
  expect((await found(me)).views).toEqual(before);
  // The undo of an update does the same as an update.
  await save({ ...again, state: {} });
  await save({ ...again, isUndo: true });
  expect((await found(me)).views).toEqual(before);
  const colleague = await makeUser(app, me, { login_id: 'desk' });
  const theirs = await save({ ...again, name: 'Theirs', isUndo: true }, colleague);
  expect(theirs.status).toBe(404);
  expect((await found(me)).views).toEqual(before);
});

it('A second view with the same name in any letter case is refused, and so is a view over the maximum number', async () => {
  await save(johor);
  const { status, e } = await save({ ...johor, name: 'failed in JOHOR' });
  expect([status, e]).toEqual([400, 'You already have a view with this name.']);
  for (let i = 1; i < viewsMax; i += 1) await save({ ...johor, name: `View ${i}` });
  const tooMany = await save({ ...johor, name: 'One more' });
  expect([tooMany.status, tooMany.r]).toMatchObject([409, { code: 'cn_listing.too_many_views' }]);
});

it('Columns and sorting are saved per user and separately; the response names the people of the account', async () => {
  expect((await found(me)).layout).toBeNull();
  const layout = { columns: ['cn', 'price', 'status'], sort: '-price' };
  for (const sort of [null, layout.sort])
    await send(app, saveListingLayout, { as: me, body: { listing: 'all', ...layout, sort } });
  const desk = await makeUser(app, me, { login_id: 'desk', full_name: 'Aina' });
  const mine = await found(me);
  expect(mine.layout).toEqual(layout);
  expect(mine.people).toContainEqual({ userId: desk.userId, name: 'Aina' });
  expect((await found(desk)).layout).toBeNull();
  // Another tab may have changed the other one of the two since this tab was opened.
  await send(app, saveListingLayout, { as: me, body: { listing: 'all', sort: 'cod' } });
  expect((await found(me)).layout).toEqual({ columns: layout.columns, sort: 'cod' });
  await send(app, saveListingLayout, { as: me, body: { listing: 'all', columns: ['cn'] } });
  expect((await found(me)).layout).toEqual({ columns: ['cn'], sort: 'cod' });
  const wrong = { as: me, body: { listing: 'all', columns: [], sort: 'colour' } };
  expect((await send(app, saveListingLayout, wrong)).status).toBe(400);
});

it('The facts of a selection, by IDs or by filter with exceptions, count what is printed, cancelled and cancellable', async () => {
  const fresh = await makeShipment(app, me);
  const printed = await makeShipment(app, me, { printedAt: app.clock.now() });
  const cancelled = await makeShipment(app, me, { events: ['CAN'] });
  const moving = await makeShipment(app, me, { events: ['PKU'] });
  const facts = async (body: object) => (await send(app, selectionFacts, { as: me, body })).r;
  const ids = [fresh, printed, cancelled, moving].map(({ shipmentId }) => shipmentId);
  const all = { count: 4, isCapped: false, cancelled: 1, cancellable: 2, printed: 1 };
  expect(await facts({ ShipmentInfoIdList: ids })).toEqual(all);
  const { r } = await send(app, shipmentListing, { as: me, body: {} });
  await makeShipment(app, me);
  expect(await facts({ filter: {}, upTo: r.asOf })).toEqual(all);
  expect(await facts({ filter: {}, upTo: r.asOf, except: [cancelled.shipmentId] })).toEqual({
    ...all,
    count: 3,
    cancelled: 0,
  });
  const others = await makeAdmin(app);
  const theirs = await send(app, selectionFacts, { as: others, body: { ShipmentInfoIdList: ids } });
  expect(theirs.r.count).toBe(0);
});

it('The list of people holds everyone in the account, inactive users after active ones', async () => {
  const left = await makeColleagues(app, me, 250, { is_active: false });
  const desk = await makeUser(app, me, { login_id: 'zz-desk' });
  const people = (await found(me)).people.map(({ userId }) => userId);
  expect(people.slice(0, 2)).toEqual([me.userId, desk.userId]);
  expect(new Set(people.slice(2))).toEqual(new Set(left));
});
