/** Files in a bucket of any S3-compatible server, private, so that instances share nothing but PostgreSQL and it. */
import { Disk } from 'flydrive';

import { minuteMs } from '#shared/platform/time/spans.ts';

import { type Files, filesOn, localFiles } from './files.ts';

/** As FILES_URL names it. */
export interface Bucket {
  name: string;
  /** Before every key, without slashes at its ends; '' for none. */
  prefix: string;
  region: string;
  /** Null is AWS itself. */
  endpoint: string | null;
  /** Null leaves it to AWS' own ways: the environment, the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/**
 * `s3://bucket/prefix?region=ap-southeast-1` on AWS, `s3://KEY:SECRET@bucket?endpoint=https://s3.courier.example` elsewhere;
 * null when it is no such address. What is not a letter or digit in KEY and SECRET is percent-encoded.
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

/** The client is large, and loaded only where there is a bucket. */
async function s3Files({ name, prefix, region, endpoint, credentials }: Bucket): Promise<Files> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    bucket: name,
    region,
    visibility: 'private',
    // Buckets are private as a whole; many servers do not support access control lists.
    supportsACL: false,
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs },
    // Newer clients add checksums that other servers than AWS do not support.
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

/** The bucket, or without one the folder. */
export const openFiles = async (bucket: Bucket | null, folder: string): Promise<Files> =>
  bucket ? s3Files(bucket) : localFiles(folder);

/** For the log: where that is, without keys. */
export const placeOfFiles = (
  bucket: Bucket | null,
  folder: string,
): { bucket: string } | { folder: string } =>
  bucket ? { bucket: [bucket.name, bucket.prefix].filter((part) => part !== '').join('/') } : { folder };
