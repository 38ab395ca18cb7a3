import { afterEach, describe, expect, it } from 'vitest';

import { type Claim, rights, type RightName, type SessionFacts } from '#shared/platform/rights/rights.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';
import { adminFacts } from '#shared/platform/rights/session-facts.fixture.ts';
import { homeOf, listingOf, menuFor, menuGroupNames, menuGroups } from '#web/app/menu.ts';
import { screens } from '#web/app/screens.ts';
import type { MenuGroup, Screen } from '#web/platform/router/screen.ts';
import { parseSearch, stringifySearch } from '#web/platform/router/search-codec.ts';

const everything: SessionFacts = { ...adminFacts, isFrozenFood: true, isAllowFulfillment: true };

const screen = (group: MenuGroup, label: string, needs: RightName, order = 1): Screen => ({
  path: `/${group}-${label}`,
  title: label,
  needs,
  menu: { group, label, order },
  load: () => Promise.resolve(() => null),
});

/** Sample screens of each group with the right that guards them, to test the menu rules apart from the real screens. */
const oneOfEach: Screen[] = [
  screen('accessControls', 'Account Listing', 'manageAccounts'),
  { ...screen('dashboard', 'Dashboard', 'verified'), startFor: 'dashboard' },
  screen('consignment', 'CN Listing', 'viewConsignments', 2),
  screen('consignment', 'Create CN', 'createConsignment', 1),
  screen('cool', 'CN Listing', 'viewCool'),
  screen('userManagement', 'Create User', 'manageUsers'),
  screen('fulfillment', 'Fulfillment Listing', 'fulfilment'),
  screen('claim', 'Listing', 'submitClaims'),
  screen('pickup', 'Listing', 'arrangePickups'),
  screen('reverseCharge', 'Listing', 'reverseCharge'),
  screen('externalOrders', 'Manage Orders', 'externalOrders'),
  screen('supply', 'Listing', 'requestSupplies'),
  screen('userSettings', 'Bulk CN Mapping', 'bulkMapping'),
  screen('tools', 'Quote', 'quote'),
  screen('tools', 'Extranet', 'extranet', 2),
  screen('tools', 'Api Token', 'apiTokens', 3),
];

const groupsOf = (facts: SessionFacts) => menuFor(facts, oneOfEach).map(({ name }) => name);
const labelsOf = (facts: SessionFacts, group: string) =>
  menuFor(facts, oneOfEach)
    .find((section) => section.name === group)
    ?.entries.map(({ label }) => label);

describe('The side menu (spec §2, §6)', () => {
  it('shows the groups in order, without the COOL group for an ordinary account', () => {
    expect(groupsOf(everything)).toEqual(
      menuGroups.map((group) => menuGroupNames[group]).filter((name) => name !== 'COOL'),
    );
  });

  it('has User Management as its third group, for ordinary and for COOL accounts', () => {
    expect(groupsOf(everything)[2]).toBe('User Management');
    expect(groupsOf({ ...everything, isCool: true })[2]).toBe('User Management');
  });

  it('hides the groups that spec §6 excludes for a COOL account', () => {
    const groups = groupsOf({ ...everything, isCool: true });
    expect(groups).toContain('COOL');
    for (const gone of [
      'External Orders',
      'Consignment',
      'Reverse Charge',
      'Pick-up',
      'User Settings',
    ] as const)
      expect(groups).not.toContain(gone);
  });

  it('hides Claim, Reverse Charge, External Orders and Quote from users outside the home market', () => {
    const abroad = { ...everything, countryId: SINGAPORE };
    for (const gone of ['Claim', 'Reverse Charge', 'External Orders'] as const)
      expect(groupsOf(abroad)).not.toContain(gone);
    expect(labelsOf(abroad, 'Tools')).toEqual(['Extranet', 'Api Token']);
  });

  it('shows CN Listing and hides Create CN when CN access is off', () => {
    expect(labelsOf({ ...everything, hasCnAccess: false }, 'Consignment')).toEqual(['CN Listing']);
  });

  it('orders the entries of a group as the specification lists them', () => {
    expect(labelsOf(everything, 'Consignment')).toEqual(['Create CN', 'CN Listing']);
  });

  it('shows Api Token only to the Admin of a parent account', () => {
    expect(labelsOf({ ...everything, isParent: false }, 'Tools')).toEqual(['Quote', 'Extranet']);
    expect(labelsOf({ ...everything, isAdmin: false }, 'Tools')).toEqual(['Quote', 'Extranet']);
  });

  it('shows a sub-user with only pick-up access Dashboard, Pick-up, User Settings and Tools', () => {
    const pickup: SessionFacts = { ...everything, isParent: false, isAdmin: false, claims: ['PUA'] };
    expect(groupsOf(pickup)).toEqual(['Dashboard', 'Pick-up', 'User Settings', 'Tools']);
  });
});

describe('The first screen after login (spec §9)', () => {
  const order: Screen = {
    ...screen('consignment', 'Create CN', 'createConsignment'),
    path: '/shipmentorder',
  };

  it('is /shipmentorder for users who may create consignment notes', () => {
    expect(homeOf(everything, [...oneOfEach, order])).toBe('/shipmentorder');
  });

  it('is the first menu entry for other users, and null before the profile is verified', () => {
    expect(homeOf({ ...everything, claims: ['PUA'] }, [...oneOfEach, order])).toBe('/dashboard-Dashboard');
    expect(homeOf({ ...everything, isVerifiedProfile: false }, oneOfEach)).toBeNull();
  });

  it.each<[Claim, Partial<SessionFacts>, string]>([
    ['SR', {}, '/dashboard'],
    ['UM', { isCod: true }, '/dashboard'],
    ['UM', { isCod: false }, '/subUserlisting'],
    ['FUL', {}, '/orderFulfillment'],
    ['FUL', { hasCnAccess: false }, '/fulfillmentListing'],
    ['EXTRANET', {}, '/extranet'],
    ['COL', { isCool: true }, '/dashboard'],
    ['FUL', { isAllowFulfillment: false }, '/dashboard'],
  ])('for a user with only %s (%o) is a screen that is useful to that user: %s', (claim, flags, path) => {
    const facts = { ...everything, isAdmin: false, isParent: false, claims: [claim], ...flags };
    expect(homeOf(facts, screens)).toBe(path);
  });

  it('in the sandbox is the note listing that the user may open, or / when there is none', () => {
    expect(listingOf(everything, screens)).toBe('/shipmentlisting');
    expect(listingOf({ ...everything, isCool: true, claims: ['COL', 'SR'] }, screens)).toBe(
      '/COOLshipmentlisting',
    );
    expect(listingOf({ ...everything, claims: ['UM'] }, screens)).toBe('/');
  });
});

describe('The table of screens', () => {
  it('has each path once, ignoring letter case, and only rights that exist', () => {
    const paths = screens.map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
    for (const { needs } of screens) expect(needs === 'anyone' || needs in rights).toBe(true);
  });

  it.each(screens.filter(({ bare }) => !bare).map((row) => [row.path, row] as const))(
    '%s marks one menu entry: its own or that of its parent screen',
    (_path, { menu, under, inSandbox }) => {
      if (menu) return expect(under).toBeUndefined();
      const parent = screens.find(({ path }) => path === under);
      expect(parent?.menu).toBeDefined();
      if (inSandbox) expect(parent?.inSandbox).toBe(true);
    },
  );

  it('has each menu entry once', () => {
    const entries = screens.flatMap(({ menu }) => (menu ? [`${menu.group}/${menu.label}`] : []));
    expect(new Set(entries).size).toBe(entries.length);
  });

  it.each(screens.map((row) => [row.path, row] as const))('%s loads its component', async (_path, row) => {
    expect(typeof (await row.load())).toBe('function');
  });
});

describe('/weightinput', () => {
  const load = () => screens.find(({ path }) => path === '/weightinput')?.load();
  afterEach(() => document.head.replaceChildren());

  it('is our own calculator, unless the page names an external form', async () => {
    expect((await load())?.name).toBe('VolumetricWeightScreen');
    const meta = document.createElement('meta');
    meta.name = 'weight-form';
    document.head.append(meta);
    expect((await load())?.name).toBe('VolumetricWeightScreen');
    meta.content = 'https://weights.courier.example/form';
    expect((await load())?.name).toBe('WeightFormScreen');
  });
});

describe('Search parameters', () => {
  it('keep long numbers, leading zeros and repeated parameters unchanged', () => {
    const text = '?cn=7012345678901234567&postcode=05400&tag=a&tag=b';
    expect(parseSearch(text)).toEqual({ cn: '7012345678901234567', postcode: '05400', tag: ['a', 'b'] });
    expect(stringifySearch(parseSearch(text))).toBe(text);
    expect(stringifySearch({ gone: undefined })).toBe('');
  });
});
