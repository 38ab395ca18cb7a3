/**
 * RSA-OAEP with SHA-256 and an empty label (RFC 8017 §7.1.1), for pages without crypto.subtle. Only the public key is used here,
 * so timing reveals no secret.
 */
import { sha256 } from '@noble/hashes/sha2.js';

const hashLength = 32;

/** @param spki DER of a SubjectPublicKeyInfo. @throws RangeError when the message is too long for the key. */
export function encryptOaep(spki: Uint8Array, message: Uint8Array): Uint8Array {
  const { modulus, exponent, length } = publicNumbers(spki);
  const room = length - 2 * hashLength - 2;
  if (message.length > room) throw new RangeError(`At most ${room} bytes fit this key`);
  const block = new Uint8Array(length - hashLength - 1);
  block.set(sha256(new Uint8Array()));
  block[block.length - message.length - 1] = 1;
  block.set(message, block.length - message.length);
  const seed = crypto.getRandomValues(new Uint8Array(hashLength));
  const maskedBlock = xor(block, mask(seed, block.length));
  const maskedSeed = xor(seed, mask(maskedBlock, hashLength));
  const padded = Uint8Array.of(0, ...maskedSeed, ...maskedBlock);
  return bytesOf(power(numberOf(padded), exponent, modulus), length);
}

/** MGF1 (RFC 8017 §B.2.1). */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const bytes: number[] = [];
  for (let counter = 0; bytes.length < length; counter += 1) {
    bytes.push(...sha256(Uint8Array.of(...seed, 0, 0, counter >> 8, counter & 0xff)));
  }
  return Uint8Array.from(bytes.slice(0, length));
}

function xor(left: Uint8Array, right: Uint8Array): Uint8Array {
  return left.map((byte, index) => byte ^ (right[index] ?? 0));
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** SEQUENCE { SEQUENCE { algorithm }, BIT STRING { SEQUENCE { INTEGER modulus, INTEGER exponent } } } */
function publicNumbers(spki: Uint8Array): { modulus: bigint; exponent: bigint; length: number } {
  const outer = element(spki, 0);
  const algorithm = element(spki, outer.start);
  const bits = element(spki, algorithm.end);
  // The first byte of a BIT STRING counts its unused bits.
  const numbers = element(spki, bits.start + 1);
  const modulus = element(spki, numbers.start);
  const exponent = element(spki, modulus.end);
  const n = numberOf(spki.subarray(modulus.start, modulus.end));
  return {
    modulus: n,
    exponent: numberOf(spki.subarray(exponent.start, exponent.end)),
    length: Math.ceil(n.toString(2).length / 8),
  };
}

/** Returns where the content of a DER element starts and ends. */
function element(der: Uint8Array, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const count = first & 0x7f;
  const start = at + 2 + count;
  return { start, end: start + Number(numberOf(der.subarray(at + 2, start))) };
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

function bytesOf(value: bigint, length: number): Uint8Array {
  const hex = value.toString(16).padStart(length * 2, '0');
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}
