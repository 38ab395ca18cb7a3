/** What the listing can be sorted by: each is an ordered index, so that a page costs a page at any size. */
export const sortKeys = ['created', 'cn', 'receiver', 'event', 'price', 'cod'] as const;
export type SortKey = (typeof sortKeys)[number];
/** `price` rises, `-price` falls. */
export type ListingSort = SortKey | `-${SortKey}`;
export const listingSorts: readonly ListingSort[] = sortKeys.flatMap((key): ListingSort[] => [
  key,
  `-${key}`,
]);
/** Newest first, as the listing is without a choice. */
export const newestFirst: ListingSort = '-created';

export function sortOf(sort: ListingSort): { key: SortKey; isFalling: boolean } {
  const isFalling = sort.startsWith('-');
  return { key: (isFalling ? sort.slice(1) : sort) as SortKey, isFalling };
}
