/** A security key in software, for tests: creates passkeys and signs with them in the form in which a browser sends it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

import type { addPasskey, Assertion, beginPasskey } from '#shared/features/passkey/passkey.contract.ts';
import type { CallBody, CallReply } from '#shared/platform/http/call.ts';

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));

/** Deliberate errors of a signature. */
export interface Signing {
  origin?: string;
  userVerified?: boolean;
  counter?: number;
  /** The user handle that the key claims, instead of its own. */
  userHandle?: string | null;
}

export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #userHandle: string | null = null;

  constructor(origin = 'http://portal.test') {
    this.#origin = origin;
  }

  get credentialId(): string {
    return this.#id.toString('base64url');
  }

  make(
    { challenge, rp, user }: Pick<CallReply<typeof beginPasskey>, 'challenge' | 'rp' | 'user'>,
    origin = this.#origin,
  ): CallBody<typeof addPasskey>['Credential'] {
    this.#userHandle = user.id;
    const publicKey = isoCBOR.encode(coseKeyOf(this.#keys.publicKey));
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, publicKey]);
    const authData = Buffer.concat([this.#data(rp.id, present | verified | attested, 0), credential]);
    const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      id: this.credentialId,
      response: {
        clientDataJSON: clientData('create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['usb'],
      },
    };
  }

  sign({ challenge, rpId }: { challenge: string; rpId: string }, how: Signing = {}): Assertion {
    this.#counter = how.counter ?? this.#counter + 1;
    const flags = present | (how.userVerified === false ? 0 : verified);
    const data = this.#data(rpId, flags, this.#counter);
    const client = clientData('get', challenge, how.origin ?? this.#origin);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      id: this.credentialId,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: how.userHandle === undefined ? this.#userHandle : how.userHandle,
      },
    };
  }

  #data(rpId: string, flags: number, counter: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}

function coseKeyOf(key: KeyObject): Map<number, number | Uint8Array<ArrayBuffer>> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
  // EC2, ES256, P-256 (RFC 9053).
  return new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
}
