import { describe, expect, it } from 'vitest';

import type { PrincipalKind } from '#shared/platform/rights/principal.ts';

import { auditDetails, auditDid, auditWho, deviceName } from './audit.rules.ts';

describe('An audit row', () => {
  it.each([
    ['user.created', 'aina', {}, 'created user aina'],
    ['sign_in.signed_in', 'Admin', {}, 'signed in'],
    ['security.wrong_password', 'Admin', {}, 'entered a wrong password'],
    ['sign_in.terms_accepted', '', {}, 'accepted the terms'],
    ['print.printed', '', { count: 3 }, 'printed consignment notes 3 consignment notes'],
    ['shipment.exported', '', { shipmentCount: 1200 }, 'exported shipments 1,200 shipments'],
    ['address.deleted', '', { addressCount: 1 }, 'deleted address 1 address'],
    [
      'address.imported',
      '',
      { createdCount: 2, updatedCount: 1, skippedCount: 0 },
      'imported addresses 2 addresses added, 1 address updated',
    ],
    ['security.device_signed_out', '', { userAgent: 'curl/8' }, 'signed out device curl'],
    ['audit.earlier_text', 'HN1', { earlierText: 'Did something' }, 'did something HN1'],
    ['of.tomorrow', 'HN1', {}, 'of.tomorrow HN1'],
  ])('of %s on "%s" with %j reads "%s"', (action, subject, detail, did) =>
    expect(auditDid({ action, subject, detail }, 'Admin')).toBe(did),
  );

  it('is worded in the language of the reader', () => {
    const kept = { action: 'print.printed', subject: '', detail: { count: 3 } };
    expect(auditDid(kept, 'Admin', { locale: 'ms' })).toBe('mencetak nota konsainan 3 nota konsainan');
    expect(auditDid(kept, 'Admin', { locale: 'zh' })).toBe('打印运单：3张运单');
    expect(auditWho({ kind: 'operator', id: null, name: '' }, 'MYS0001', { locale: 'zh' })).toBe('运营部');
    const job = { kind: 'job', id: null, name: 'standing-pickups' } as const;
    expect(auditWho(job, 'MYS0001', { locale: 'ms' })).toBe('Portal, tugas kutipan tetap');
    expect(auditWho({ ...job, kind: 'portal' }, 'MYS0001', { locale: 'zh' })).toBe('门户，定期取件');
  });

  it('names a user of the account by the login, and every other actor by its kind and name', () => {
    const who = (kind: PrincipalKind, name: string) => auditWho({ kind, id: null, name }, 'MYS0001');
    expect(who('person', 'MYS0001 Admin')).toBe('Admin');
    expect(who('person', 'MYS0009 Admin')).toBe('MYS0009 Admin');
    expect(who('token', 'Warehouse')).toBe('API token Warehouse');
    expect(who('operator', 'depot-1')).toBe('Operator key depot-1');
    expect(who('operator', 'nurul@courier.example')).toBe('Operator nurul@courier.example');
    expect(who('operator', '')).toBe('Operations');
    expect(who('job', 'nightly')).toBe('Portal, nightly job');
    expect(who('job', 'cod-payouts')).toBe('Portal, COD payouts job');
    expect(who('portal', '')).toBe('Portal');
    expect(who('portal', 'demo simulator')).toBe('Portal, demo simulator');
    expect(who('portal', 'Kedai Bunga')).toBe('Portal, Kedai Bunga');
    expect(who('visitor', 'aina@example.com')).toBe('aina@example.com');
    expect(who('visitor', '')).toBe('Visitor');
  });

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Firefox on macOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
  ])('names the device of the user agent %s as "%s"', (agent, name) => expect(deviceName(agent)).toBe(name));
});

describe('The details of an audit row', () => {
  const words = (detail: unknown, action = 'print.printed') =>
    auditDetails({ action, detail }).map(({ label, from, to }) => [label, from, to]);

  it('of a print show the paper, count, format, copies and sheet, but no IDs', () => {
    expect(
      words({ printId: '019a', paper: 2, count: 5000, format: 'zpl', copies: 2, sheet: 'single' }),
    ).toEqual([
      ['Paper', null, 'A6'],
      ['Consignment notes', null, '5,000'],
      ['Format', null, 'ZPL'],
      ['Copies', null, '2'],
      ['Sheet', null, 'One label per page'],
    ]);
  });

  it('of a new user show the access levels by name', () => {
    expect(words({ fullName: 'Aina', email: 'aina@shop.example', access: ['SR', 'CNP'] })).toEqual([
      ['Full Name', null, 'Aina'],
      ['Email', null, 'aina@shop.example'],
      ['Access Level', null, 'CN Printing, Supplies Requisition'],
    ]);
  });

  it('show changes last, with old and new value, and with the stored label for older rows', () => {
    const changes = [
      { field: 'shipment.content', from: '', to: 'Books' },
      { field: 'shipment.isDangerous', from: false, to: true },
      { field: 'audit.earlier_text', label: 'Colour', from: 'Red', to: 'Blue' },
    ];
    expect(words({ labelVersion: 2, changes })).toEqual([
      ['Label version', null, '2'],
      ['Content', '', 'Books'],
      ['Dangerous Goods', 'No', 'Yes'],
      ['Colour', 'Red', 'Blue'],
    ]);
  });

  it('of a lowered COD show amounts of money, also in older rows that stored cents', () => {
    const lowered = [['COD Amount', '428.00', '418.00']];
    const changes = [{ field: 'shipment.codCents', from: '428.00', to: '418.00' }];
    expect(words({ shipmentId: '019a', changes }, 'shipment.cod_lowered')).toEqual(lowered);
    expect(words({ shipmentId: '019a', from: 428_00, to: 418_00 }, 'shipment.cod_lowered')).toEqual(lowered);
  });

  it.each([
    ['address.imported', { kind: 'sender' }, [['Address book', null, 'Senders']]],
    ['bell.chosen', { kind: 'failed', place: 'bell' }, []],
    ['shop_connection.created', { kind: 'woocommerce' }, []],
    ['pickup.cns_changed', { count: 3 }, [['Consignment notes', null, '3']]],
    ['pickup.booked', { pickups: 3 }, [['Pick-ups', null, '3']]],
    ['pickup.standing_changed', { count: 2 }, [['Pick-ups cancelled', null, '2']]],
    ['webhook.replayed', { count: 40 }, [['Events', null, '40']]],
    ['handover.scanned', { count: 4 }, [['Scans', null, '4']]],
    ['exception.arranged', { count: 5 }, [['Needs you', null, '5']]],
  ])('of %s with %j have labels that fit the action', (action, detail, expected) =>
    expect(words(detail, action)).toEqual(expected),
  );

  it('show a reason code in words, and a reason written by a person unchanged', () => {
    const reason = (text: string) =>
      auditDetails({ action: '', detail: { reason: text } }, { locale: 'zh' }).map(({ to }) => to);
    expect(['failing', 'gone', 'damaged', 'lost', 'label'].map(reason)).toEqual([
      ['一整天没有送达'],
      ['接收方应答已不存在（410）'],
      ['包裹损坏'],
      ['包裹遗失'],
      ['标签损坏'],
    ]);
    expect(reason('Rosak di depot')).toEqual(['Rosak di depot']);
    expect(reason('constructor')).toEqual(['constructor']);
  });

  it.each([[null], ['text'], [[]], [{}], [{ changes: 'none' }], [{ changes: [{ label: 'Content' }] }]])(
    'are empty for the unexpected value %j',
    (detail) => expect(words(detail)).toEqual([]),
  );
});
