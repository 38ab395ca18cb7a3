/** Tests against an S3-compatible server made by others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { FilesAway, type Files } from './files.ts';
import { bucketFrom, openFiles, placeOfFiles } from './s3-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'portal-s3-'));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'parcels' }],
});
let endpoint: string;
let files: Files;

const open = async (address: string): Promise<Files> => openFiles(bucketFrom(address), directory);

beforeAll(async () => {
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  files = await open(`s3://S3RVER:S3RVER@parcels/portal/files?endpoint=${endpoint}`);
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const read = async (stream: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

it('A bucket stores, reads, streams, finds and removes files as the folder does', async () => {
  const bytes = Buffer.alloc(300_000, 'photo of a door ');
  await files.put('pod/account/photo.jpg', bytes);
  expect(await files.get('pod/account/photo.jpg')).toEqual(bytes);
  expect(await read((await files.stream('pod/account/photo.jpg')) as AsyncIterable<Buffer>)).toEqual(bytes);
  expect(await files.has('pod/account/photo.jpg')).toBe(true);
  await files.remove('pod/account/photo.jpg');
  expect(await files.has('pod/account/photo.jpg')).toBe(false);
  await expect(files.get('pod/account/photo.jpg')).rejects.toThrow();
});

it('Two instances with one bucket see each other’s files, under their common prefix', async () => {
  const other = await open(`s3://S3RVER:S3RVER@parcels/portal/files?endpoint=${endpoint}`);
  const elsewhere = await open(`s3://S3RVER:S3RVER@parcels?endpoint=${endpoint}`);
  await files.put('shared.txt', Buffer.from('seen by both'));
  expect((await other.get('shared.txt')).toString()).toBe('seen by both');
  expect(await elsewhere.has('shared.txt')).toBe(false);
  expect(await elsewhere.has('portal/files/shared.txt')).toBe(true);
});

it('A bucket that is away is reported as away, and a missing file is not', async () => {
  const away = await open('s3://S3RVER:S3RVER@parcels?endpoint=http://127.0.0.1:9');
  await expect(away.put('a.txt', Buffer.from('x'))).rejects.toThrow(FilesAway);
  await expect(away.get('a.txt')).rejects.toThrow(FilesAway);
  await expect(files.get('no-such-file')).rejects.not.toBeInstanceOf(FilesAway);
});

it.each([
  ['s3://parcels', { name: 'parcels', prefix: '', endpoint: null, credentials: null }],
  ['s3://parcels/a/b/?region=ap-southeast-1', { prefix: 'a/b', region: 'ap-southeast-1' }],
  [
    's3://key:sec%2Fret@parcels?endpoint=https://s3.example',
    {
      endpoint: 'https://s3.example',
      credentials: { accessKeyId: 'key', secretAccessKey: 'sec/ret' },
    },
  ],
])('the bucket address %s is read', (address, bucket) => expect(bucketFrom(address)).toMatchObject(bucket));

it.each([
  'https://parcels',
  's3://',
  's3://key@parcels',
  's3://parcels:9000',
  's3://parcels?endpoint=s3.example',
  'x',
])('the bucket address %s is refused', (address) => expect(bucketFrom(address)).toBeNull());

it('the place of the files is reported without keys', () => {
  const bucket = bucketFrom('s3://KEY:WORD@portal/files?region=x');
  expect(placeOfFiles(bucket, '/data/files')).toEqual({ bucket: 'portal/files' });
  expect(placeOfFiles(null, '/data/files')).toEqual({ folder: '/data/files' });
});
