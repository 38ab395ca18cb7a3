/** Commands for scans, corrections, proofs of delivery and the change feed. */
import * as feed from '../../shared/features/operations/change-feed.contract.ts';
import * as contract from '../../shared/features/operations/operations.contract.ts';
import { send } from './client.ts';
import { type Commands, readBytes, required } from './typed.ts';

export const scanCommands: Commands = {
  async scan({ words, values }) {
    const [cn = '', code = ''] = words;
    const scan: contract.Scan = {
      cn,
      code,
      at: values.at ?? new Date().toISOString(),
      place: required(values, 'place'),
    };
    if (values.piece !== undefined) scan.piece = Number(values.piece);
    if (values.by !== undefined) scan.byWhom = values.by;
    return (await send(contract.scanEvents, { body: { events: [scan] } })).results;
  },
  async correct({ words, values }) {
    const [cn = '', code = ''] = words;
    const correction = {
      cn,
      code,
      at: required(values, 'at'),
      reason: required(values, 'reason'),
      ...(values.place === undefined ? {} : { place: values.place }),
      ...(values.piece === undefined ? {} : { piece: Number(values.piece) }),
      ...(values.by === undefined ? {} : { byWhom: values.by }),
    };
    return (await send(contract.correctScans, { body: { corrections: [correction] } })).results;
  },
  async pod({ words, values }) {
    const [cn = ''] = words;
    const record: contract.PodRecord = {
      cn,
      remarks: required(values, 'name'),
      remarks2: values.ic ?? '',
      cust_sign: values.sign ?? null,
      photoPOD: values.photo === undefined ? null : readBytes(values.photo).toString('base64'),
      dlvrydt: values.at ?? new Date().toISOString(),
    };
    return (await send(contract.proofOfDelivery, { body: { records: [record] } })).results;
  },
  changes: ({ values }) => send(feed.changes, { query: { after: values.after, limit: values.limit } }),
};
