import { fold } from '#shared/platform/search/fold.ts';

interface Receiver {
  name: string;
  phone: string;
  postcode: string;
  address1: string;
}

/**
 * Who and where in 53 bits, letter case and spaces left out (cyrb53): the same receiver and address is found again by it. Two
 * that differ have the same one once in 10^15; it only ever asks a question.
 */
export function receiverKey({ name, phone, postcode, address1 }: Receiver): number {
  const text = [name, phone, postcode, address1].map((part) => fold(part).replace(/\s+/gu, '')).join('|');
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
