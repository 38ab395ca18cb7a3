/** Lists are answered page by page; these ask for the next page when the one before is used up. */
interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Every row of a list: `for await (const row of portal.shipments.listAll())`. */
export async function* everyRow<Row>(
  page: (cursor: { cursor?: string }) => Promise<Page<Row>>,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | null = null;
  do {
    const { rows, nextCursor }: Page<Row> = await page(cursor === null ? {} : { cursor });
    yield* rows;
    cursor = nextCursor;
  } while (cursor !== null);
}

interface Part<Event> {
  events: Event[];
  next: string | null;
  hasMore: boolean;
}

/**
 * Every event up to now; keep the `id` of the last one and begin after it the next time, within 30 days. Who waits for rare types, or
 * through quiet months, keeps `next` of each page instead: it is always that of the newest event.
 */
export async function* everyEvent<Event>(
  part: (after: { after?: string }) => Promise<Part<Event>>,
): AsyncGenerator<Event, void, undefined> {
  let after: string | null = null;
  for (let hasMore = true; hasMore;) {
    const answer: Part<Event> = await part(after === null ? {} : { after });
    yield* answer.events;
    after = answer.next ?? after;
    hasMore = answer.hasMore;
  }
}
