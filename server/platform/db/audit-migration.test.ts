import { expect, it } from 'vitest';

import { databaseBefore } from './older-database.testing.ts';

const account = '0198c0de-0000-7000-8000-000000000001';
const change = (label: string, from: string, to: string) => ({ label, from, to });

it('The migration turns English audit rows into codes and data, and keeps texts without a known code', async () => {
  const { database, migrateOn } = await databaseBefore('0024_audit_codes.sql');
  const rows: [string, string, object][] = [
    ['Printed consignment notes', '3 consignment notes', { count: 3, paper: 'COD Label', copies: 1 }],
    ['Exported shipments', '1,200 shipments', {}],
    ['Deleted address', '1 address', { addressIds: [] }],
    ['Imported addresses', '2 addresses added', { createdCount: 2, updatedCount: 0 }],
    ['Cancelled shipment', 'HN1', { was: 'Pick-up booked' }],
    [
      'Updated user',
      'aina',
      {
        changes: [
          change('Access Level', 'CN Printing, User Management', ''),
          change('Sub Account Type', 'Standard', 'PPOD (78)'),
          change('Shoe size', '38', '39'),
        ],
      },
    ],
    [
      'Edited shipment',
      'HN2',
      {
        changes: [change('Dangerous Goods', 'No', 'Yes'), change('Service', 'Standard', 'Priority Service')],
      },
    ],
    ["Sent an account's first-time link again", 'MYS0002', {}],
    ['Exported the audit trail', '', { action: 'Signed in' }],
    ['Painted the office', 'red', { colour: 'red' }],
  ];
  for (const [index, [action, subject, detail]] of rows.entries()) {
    await database.executeSql(
      `insert into audit (account_id, audit_id, at, by_kind, who, action, subject, detail, address, user_agent, request_id)
       values ($1, $2, now(), 'person', 'MYS0001 Admin', $3, $4, $5, '', '', '')`,
      [account, `0198c0de-0000-7000-8000-00000000001${index}`, action, subject, JSON.stringify(detail)],
    );
  }
  await database.executeSql(
    'alter table company_request drop constraint company_request_account_id_user_id_fkey',
  );
  await database.executeSql(
    `insert into company_request (account_id, request_id, user_id, requested_at, changes, status)
     values ($1, $1, $1, now(), $2, 'pending')`,
    [account, JSON.stringify([{ field: 'city', label: 'City', from: 'Klang', to: 'Ipoh' }])],
  );
  await migrateOn();
  const { rows: carried } = await database.executeSql(
    'select action, subject, detail from audit order by audit_id',
  );
  expect(carried).toEqual([
    { action: 'print.printed', subject: '', detail: { count: 3, paper: 4, copies: 1 } },
    { action: 'shipment.exported', subject: '', detail: { shipmentCount: 1200 } },
    { action: 'address.deleted', subject: '', detail: { addressIds: [], addressCount: 1 } },
    { action: 'address.imported', subject: '', detail: { createdCount: 2, updatedCount: 0 } },
    { action: 'shipment.cancelled', subject: 'HN1', detail: { was: 'pickup-booked' } },
    {
      action: 'user.updated',
      subject: 'aina',
      detail: {
        changes: [
          { field: 'user.access', from: ['CNP', 'UM'], to: [] },
          { field: 'user.subAccountTypeId', from: 0, to: 78 },
          { field: 'audit.earlier_text', label: 'Shoe size', from: '38', to: '39' },
        ],
      },
    },
    {
      action: 'shipment.edited',
      subject: 'HN2',
      detail: {
        changes: [
          { field: 'shipment.isDangerous', from: false, to: true },
          { field: 'shipment.service', from: 'standard', to: 'priority' },
        ],
      },
    },
    { action: 'access.link_sent', subject: 'MYS0002', detail: {} },
    { action: 'audit.exported', subject: '', detail: { action: 'sign_in.signed_in' } },
    {
      action: 'audit.earlier_text',
      subject: 'red',
      detail: { colour: 'red', earlierText: 'Painted the office' },
    },
  ]);
  const { rows: requests } = await database.executeSql('select changes from company_request');
  expect(requests).toEqual([{ changes: [{ field: 'city', from: 'Klang', to: 'Ipoh' }] }]);
  await expect(database.executeSql("update audit set who = 'x'")).rejects.toThrow('append-only');
});
