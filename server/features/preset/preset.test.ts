import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/preset/preset.contract.ts';

import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';
import { presetsMax } from '#shared/features/preset/preset.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const books = { ...contract.emptyPreset, Content: 'Books', Weight: 1500, Pieces: 2, ValueOfContent: 120_00 };
const detailOf = async (as: TestUser) => (await send(app, contract.getUserPresetDetail, { as })).r;
const listOf = async (as: TestUser) => (await send(app, contract.presetListing, { as })).r.presets;
const create = (as: TestUser, Name: string, form: contract.PresetForm = books) =>
  send(app, contract.createPreset, { as, body: { ...form, Name } });
const update = (as: TestUser, body: unknown) => send(app, contract.updatePresetDetail, { as, body });

describe('The preset of a user', () => {
  it('is empty at first, keeps the saved values, and is emptied by a reset', async () => {
    const me = await makeAdmin(app);
    expect(await detailOf(me)).toEqual({
      ...contract.emptyPreset,
      PresetId: null,
      Name: 'My parcel',
    });
    expect((await update(me, books)).status).toBe(200);
    expect(await detailOf(me)).toMatchObject({ ...books, Name: 'My parcel' });
    expect((await update(me, { Weight: 900 })).r).toMatchObject({ ...books, Weight: 900 });
    expect((await update(me, { Action: 'reset' })).r).toMatchObject(contract.emptyPreset);
    expect(await detailOf(me)).toMatchObject({ ...contract.emptyPreset, Name: 'My parcel' });
  });

  it('is not visible to and cannot be changed by another user of the same account', async () => {
    const account = await makeAccount(app);
    const [admin, desk] = [await makeUser(app, account), await makeUser(app, account, { login_id: 'desk' })];
    const { r } = await create(admin, 'Books');
    expect(await listOf(desk)).toEqual([]);
    expect(await update(desk, { PresetId: r.PresetId, ...books })).toMatchObject({
      status: 404,
      e: 'The preset was not found.',
    });
    const inMalay = await send(app, contract.updatePresetDetail, {
      as: desk,
      body: { PresetId: r.PresetId, ...books },
      language: 'ms',
    });
    expect(inMalay.e).toBe('Pratetap itu tidak ditemui.');
  });

  it.each([
    [{ Weight: 0 }, 'Weight must be more than 0.'],
    [{ Weight: 2001, ParcelType: 'document' }, 'Weight cannot exceed 2 kg'],
    [{ Pieces: 31 }, 'Total Pieces must be at most 30'],
    [{ Content: 'x'.repeat(31) }, 'Content must be 30 characters or less'],
    [{ ParcelType: 'pallet' }, 'Shipment Type is not one of the choices'],
    [{ Action: 'drop' }, 'Action is not one of the choices'],
  ])('refuses %j with "%s"', async (change, message) => {
    expect(await update(await makeAdmin(app), { ...books, ...change })).toMatchObject({
      status: 400,
      e: message,
    });
  });
});

describe('Named presets', () => {
  it('are listed by name; the first is the default until another is chosen', async () => {
    const me = await makeAdmin(app);
    await create(me, 'Shirts');
    const { r: boxes } = await create(me, 'boxes', { ...books, Content: 'Boxes' });
    expect((await listOf(me)).map(({ Name, isDefault }) => [Name, isDefault])).toEqual([
      ['boxes', false],
      ['Shirts', true],
    ]);
    await send(app, contract.setDefaultPreset, { as: me, body: { PresetId: boxes.PresetId } });
    expect(await detailOf(me)).toMatchObject({ Name: 'boxes', Content: 'Boxes' });
  });

  it('have unique names, whatever the letter case', async () => {
    const me = await makeAdmin(app);
    await create(me, 'Books');
    const { r: shirts } = await create(me, 'Shirts');
    const refused = { status: 400, e: 'Name is already used by another of your presets.' };
    expect(await create(me, 'BOOKS')).toMatchObject(refused);
    const rename = (Name: string) =>
      send(app, contract.renamePreset, { as: me, body: { PresetId: shirts.PresetId, Name } });
    expect(await rename('books')).toMatchObject(refused);
    expect((await rename('SHIRTS')).r.Name).toBe('SHIRTS');
  });

  it('are deleted and restored; a restored default is the default again', async () => {
    const me = await makeAdmin(app);
    const { PresetId } = (await create(me, 'Books')).r;
    const one = (call: typeof contract.deletePreset | typeof contract.restorePreset) =>
      send(app, call, { as: me, body: { PresetId } });
    await one(contract.deletePreset);
    expect(await listOf(me)).toEqual([]);
    expect((await detailOf(me)).PresetId).toBeNull();
    expect((await one(contract.deletePreset)).status).toBe(404);
    await one(contract.restorePreset);
    expect(await listOf(me)).toMatchObject([{ Name: 'Books', isDefault: true }]);
  });

  it(`are limited to ${contract.presetsMax} per user`, async () => {
    const me = await makeAdmin(app);
    for (let made = 0; made < contract.presetsMax; made += 1) await create(me, `Preset ${made}`);
    expect(await create(me, 'One more')).toMatchObject({
      status: 409,
      e: m.preset_problem_too_many({ n: presetsMax }),
    });
  });

  it('created at the same time have exactly one default among them', async () => {
    const me = await makeAdmin(app);
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => create(me, name)));
    expect((await listOf(me)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('refuse a change based on an outdated version, with 409', async () => {
    const me = await makeAdmin(app);
    const { PresetId, version } = (await create(me, 'Books')).r;
    expect((await update(me, { PresetId, version, Content: 'Magazines' })).r.version).toBe(version + 1);
    const late = { PresetId, version };
    const refused = { status: 409, r: { changed: { version: version + 1, changedBy: 'Admin' } } };
    expect(await update(me, { ...late, Content: 'Comics' })).toMatchObject(refused);
    expect(await update(me, { ...late, Action: 'reset' })).toMatchObject(refused);
    expect((await listOf(me))[0]?.Content).toBe('Magazines');
  });
});
