/** The sort orders of the listing: each has an ordered index, so that a page costs the same at any size. */
const sortKeys = ['created', 'cn', 'receiver', 'event', 'price', 'cod'] as const;
export type SortKey = (typeof sortKeys)[number];
/** `price` ascending, `-price` descending. */
export type ListingSort = SortKey | `-${SortKey}`;
export const listingSorts: readonly ListingSort[] = sortKeys.flatMap((key): ListingSort[] => [
  key,
  `-${key}`,
]);
/** The default: newest first. */
export const newestFirst: ListingSort = '-created';

export function sortOf(sort: ListingSort): { key: SortKey; isFalling: boolean } {
  const isFalling = sort.startsWith('-');
  return { key: (isFalling ? sort.slice(1) : sort) as SortKey, isFalling };
}
