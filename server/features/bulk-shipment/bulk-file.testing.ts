import { uploadBulkFile } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import type { TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import type { TestApp } from '#server/test/test-app.ts';

/** Uploads a file from a new client address, because one client may upload only thirty a minute. */
export const sendFile = (
  app: TestApp,
  as: TestUser,
  content: string | Uint8Array,
  name = 'orders.csv',
  query: object = {},
) =>
  send(app, uploadBulkFile, { as, body: fileForm(content, name), query: { ...query }, from: ownAddress() });
