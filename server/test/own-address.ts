let count = 0;

/** A client address that no other test uses, because attempts are also counted by address. */
export function ownAddress(): string {
  count += 1;
  return `10.${128 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`;
}
