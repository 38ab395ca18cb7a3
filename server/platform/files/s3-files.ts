/** Files in a private bucket of any S3-compatible server, so that instances share only PostgreSQL and the bucket. */
import { Disk } from 'flydrive';

import { minuteMs } from '#shared/platform/time/spans.ts';

import { type Files, filesOn, localFiles } from './files.ts';

/** The parts of FILES_URL. */
export interface Bucket {
  name: string;
  /** Prefix of every key, without leading or trailing slashes; '' for none. */
  prefix: string;
  region: string;
  /** Null means AWS. */
  endpoint: string | null;
  /** Null means the usual AWS sources: the environment or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/**
 * Parses `s3://bucket/prefix?region=ap-southeast-1` for AWS, `s3://KEY:SECRET@bucket?endpoint=https://s3.courier.example` for
 * other servers; returns null for any other address. Characters of KEY and SECRET other than letters and digits are
 * percent-encoded.
 */
export function bucketFrom(address: string): Bucket | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const endpoint = url.searchParams.get('endpoint');
  if (url.protocol !== 's3:' || url.hostname === '' || url.port !== '') return null;
  if (endpoint !== null && !/^https?:\/\/./u.test(endpoint)) return null;
  if ((url.username === '') !== (url.password === '')) return null;
  return {
    name: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/gu, ''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    credentials:
      url.username === ''
        ? null
        : {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
  };
}

const tries = 3;
const connectMs = 5000;
const answerMs = minuteMs;

/** The S3 client is large, so it is loaded only if there is a bucket. */
async function s3Files({ name, prefix, region, endpoint, credentials }: Bucket): Promise<Files> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    bucket: name,
    region,
    visibility: 'private',
    // The whole bucket is private; many servers do not support access control lists.
    supportsACL: false,
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs },
    // Newer clients add checksums that servers other than AWS do not support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
  });
  const files = filesOn(new Disk(driver));
  const keyOf = (key: string) => (prefix === '' ? key : `${prefix}/${key}`);
  return {
    put: (key, bytes) => files.put(keyOf(key), bytes),
    get: (key) => files.get(keyOf(key)),
    stream: (key) => files.stream(keyOf(key)),
    has: (key) => files.has(keyOf(key)),
    remove: (key) => files.remove(keyOf(key)),
  };
}

/** Opens the bucket; without one, the folder. */
export const openFiles = async (bucket: Bucket | null, folder: string): Promise<Files> =>
  bucket ? s3Files(bucket) : localFiles(folder);

/** The location of the files for the log, without credentials. */
export const placeOfFiles = (
  bucket: Bucket | null,
  folder: string,
): { bucket: string } | { folder: string } =>
  bucket ? { bucket: [bucket.name, bucket.prefix].filter((part) => part !== '').join('/') } : { folder };
