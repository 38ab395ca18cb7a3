import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';

import { searchedNumbers } from '#shared/features/cn-listing/searched-numbers.rules.ts';
import {
  listingPageMax,
  shipmentListing,
  type ShipmentRow,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { send } from '#web/platform/http/client.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { CopyTexts } from '#web/platform/ui/copy-texts.tsx';
import { Note } from '#web/platform/ui/note.tsx';

import classes from './unfound-numbers.module.css';

/** Several shipments may have the same order ID; after so many pages of results nothing is said about what is missing. */
const pagesMax = 10;
const namedMax = 12;

interface UnfoundNumbersProps {
  text: string;
  kind: CnKind | undefined;
}

/** Lists the numbers of a pasted list for which the account has no parcel, whatever else the listing is filtered by. */
export function UnfoundNumbers({ text, kind }: UnfoundNumbersProps) {
  const { cnNos, orderIds, isComplete } = searchedNumbers(text);
  const isList = cnNos.length + orderIds.length > 1;
  const { data: found } = useQuery({
    queryKey: keyOf('shipments', 'found', text, kind),
    queryFn: ({ signal }) => findAll(text, kind, signal),
    enabled: isList,
  });
  if (!found || !isList) return null;
  const foundCns = new Set(found.map((row) => row.consignmentNoteNo));
  const foundIds = new Set(found.map((row) => row.orderId?.toLowerCase()));
  const hasId = (id: string) => foundIds.has(id.toLowerCase());
  // Without a CN and without two of the order IDs, or with other words, the words were searched for instead.
  if (cnNos.length === 0 && (!isComplete || orderIds.filter(hasId).length < 2)) return null;
  const unfound = [...cnNos.filter((cn) => !foundCns.has(cn)), ...orderIds.filter((id) => !hasId(id))];
  if (unfound.length === 0) return null;
  const more = unfound.length - namedMax;
  return (
    <Note tone="amber">
      <div className={classes.line}>
        <div className={classes.text}>
          {m.cn_listing_unfound({ count: unfound.length })}{' '}
          {unfound.slice(0, namedMax).map((number, at) => (
            <Fragment key={number}>
              {at > 0 && ', '}
              <span className={classes.number}>{number}</span>
            </Fragment>
          ))}
          {more > 0 && ` ${m.cn_listing_unfound_more({ count: more })}`}
        </div>
        <CopyTexts
          size="compact-sm"
          texts={unfound}
          label={m.cn_listing_unfound_copy({ count: unfound.length })}
        />
      </div>
    </Note>
  );
}

/** Returns all shipments that a text finds; null when there are too many. */
async function findAll(
  text: string,
  kind: CnKind | undefined,
  signal: AbortSignal,
): Promise<ShipmentRow[] | null> {
  const found: ShipmentRow[] = [];
  const filter = { text, ...(kind && { kind }) };
  let cursor: string | null = null;
  for (let read = 0; read < pagesMax; read += 1) {
    const page: CallReply<typeof shipmentListing> = await send(shipmentListing, {
      body: { filter, limit: listingPageMax, ...(cursor !== null && { cursor }) },
      signal,
    });
    found.push(...page.rows);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
  return null;
}
