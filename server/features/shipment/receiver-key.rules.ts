import { fold } from '#shared/platform/search/fold.ts';

interface Receiver {
  name: string;
  phone: string;
  postcode: string;
  address1: string;
}

/**
 * A 53-bit hash (cyrb53) of receiver and address, ignoring letter case and spaces, by which the same receiver is found
 * again. Two different receivers collide once in 10^15; that would only cause an unnecessary question.
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
