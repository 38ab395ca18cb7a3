import type { CheckedConsignment, ClaimParcelFacts } from '#shared/features/claim/claim-check.contract.ts';
import { causeProblem, claimCauses, claimEnd, type ClaimParcel } from '#shared/features/claim/claim.rules.ts';
import { cnFromInput } from '#shared/features/shipment/cn-number.rules.ts';
import { inOrderOfHappening, correctedEventIds } from '#shared/features/shipment/status.rules.ts';
import { eventText } from '#shared/features/tracking/event-words.rules.ts';
import type { DayCalendar } from '#shared/features/working-days/working-days.rules.ts';
import { type MarketId, marketOf, marketOfCountry } from '#shared/platform/market/markets.ts';
import { type Problem, problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import {
  type EventRow,
  findRecords,
  listEventsOf,
  type ShipmentRecord,
} from '#server/features/shipment/shipment-record.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import { inForceProblem, paidOf, undecidedOf } from './claim-in-force.rules.ts';
import { fileOf } from './claim.mapping.ts';
import { type Calendars, claimParcelOf, freightCents } from './claim-parcel.mapping.ts';
import * as queries from './claim.queries.ts';
import * as files from './claim-file.queries.ts';

/** A shipment with the data that claims need. */
export interface Claimable {
  record: ShipmentRecord;
  events: EventRow[];
  parcel: ClaimParcel;
  receiverDays: DayCalendar;
}

export interface ClaimCheck {
  /** Returns what can be claimed for these consignment notes, in the order given. */
  check(session: Session, texts: readonly string[], language: Language): Promise<CheckedConsignment[]>;
  /** Loads the working days for sender and receiver of a shipment; call it before a transaction. */
  calendars(): Promise<(record: Pick<ShipmentRecord, 'sender' | 'receiver'>) => Calendars>;
  /** Returns the account's own shipments among these, by consignment note number. */
  claimables(
    reader: Reader,
    owner: { scope: AccountScope; market: MarketId },
    wanted: { cnNos?: readonly string[]; shipmentIds?: readonly string[] },
    calendarsOf: (record: Pick<ShipmentRecord, 'sender' | 'receiver'>) => Calendars,
  ): Promise<Map<string, Claimable>>;
}

export function claimCheck(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  postcodes: PostcodeService,
  workingDays: WorkingDaysService,
): ClaimCheck {
  const self: ClaimCheck = {
    async calendars() {
      const gazetteer = await postcodes.gazetteer();
      const days = await workingDays.workingDays();
      const daysAt = ({ country, postcode }: ShipmentRecord['sender']) => {
        const market = marketOfCountry(country);
        return days.of((market && gazetteer.placeOf(market.id, postcode)?.StateId) ?? 0);
      };
      return ({ sender, receiver }) => ({ from: daysAt(sender), to: daysAt(receiver) });
    },

    async claimables(reader, { scope, market }, wanted, calendarsOf) {
      const records = await findRecords(reader, scope, wanted);
      const events =
        records.length === 0
          ? []
          : await listEventsOf(
              reader,
              scope,
              records.map((record) => record.shipment_id),
            );
      return new Map(
        records.map((record) => {
          const own = events.filter((event) => event.shipment_id === record.shipment_id);
          const calendars = calendarsOf(record);
          const parcel = claimParcelOf(record, own, marketOf(market), calendars);
          return [record.cn_no, { record, events: own, parcel, receiverDays: calendars.to }];
        }),
      );
    },

    async check(session, texts, language) {
      const { scope } = session;
      const calendarsOf = await self.calendars();
      const cnNos = [...new Set(texts.map(cnFromInput))];
      const found = await self.claimables(database.db, session, { cnNos }, calendarsOf);
      const ids = [...found.values()].map(({ record }) => record.shipment_id);
      const inForce = await queries.listInForce(database.db, scope, ids);
      const waiting = await files.listWaiting(database.db, scope, session.userId, ids);
      const now = clock.now();
      const market = marketOf(session.market);
      const options = { locale: language };
      return cnNos.map((cnNo): CheckedConsignment => {
        const one = found.get(cnNo);
        const refused = (reason: Problem, more: Partial<CheckedConsignment> = {}): CheckedConsignment => ({
          consignmentNoteNo: cnNo,
          allowClaim: false,
          errorMessage: sentenceOf(reason, '', options),
          openClaimId: null,
          draftClaimId: null,
          causes: [],
          parcel: null,
          ...more,
        });
        if (!one) return refused(problem(m.claim_problem_unknown_cn));
        const parcel = factsOf(one, language);
        if (one.record.is_supplies) return refused(problem(m.claim_problem_from_us), { parcel });
        const claims = inForce.filter(({ shipmentId }) => shipmentId === one.record.shipment_id);
        const undecided = undecidedOf(claims);
        if (undecided) {
          return refused(problem(m.claim_problem_open, { claimNo: undecided.claimNo }), {
            openClaimId: undecided.claimId,
            parcel,
          });
        }
        const causes = claimCauses.map((cause) => ({
          cause,
          end: claimEnd(cause, one.parcel, market, one.receiverDays),
          why:
            inForceProblem(cause, claims) ?? causeProblem(cause, one.parcel, now, market, one.receiverDays),
        }));
        const [lost] = causes;
        const isAllowed = causes.some(({ why }) => why === null);
        return {
          consignmentNoteNo: cnNo,
          allowClaim: isAllowed,
          // A loss may be claimed for the longest time, so its reason is the one shown.
          errorMessage: isAllowed || !lost?.why ? null : sentenceOf(lost.why, '', options),
          openClaimId: isAllowed ? null : (paidOf('lost', claims)?.claimId ?? null),
          draftClaimId: claims.find(({ state }) => state === 'draft')?.claimId ?? null,
          causes: causes.map(({ cause, end, why }) => ({
            cause,
            allowed: why === null,
            endsAt: end?.toISOString() ?? null,
            problem: why && sentenceOf(why, '', options),
          })),
          parcel: {
            ...parcel,
            files: waiting.filter((row) => row.shipment_id === one.record.shipment_id).map(fileOf),
          },
        };
      });
    },
  };
  return self;
}

function factsOf({ record, events, parcel }: Claimable, language: Language): ClaimParcelFacts {
  const takenBack = correctedEventIds(events);
  const last = inOrderOfHappening(events).findLast(({ eventId }) => !takenBack.has(eventId));
  return {
    shipmentId: record.shipment_id,
    status: record.status,
    service: record.service,
    isEnhanced: record.is_enhanced,
    receiverName: record.receiver.name,
    receiverCity: record.receiver.city,
    content: record.content,
    pieceCount: record.piece_count,
    actualGrams: record.actual_grams,
    declaredCents: record.value_cents,
    liabilityCents: record.liability_cents,
    freightCents: freightCents(record),
    createdAt: record.created_at.toISOString(),
    pickedUpAt: parcel.pickedUpAt?.toISOString() ?? null,
    arrivedAt: parcel.arrivedAt?.toISOString() ?? null,
    expectedDay: parcel.expectedDay,
    hasPod: record.pod_recorded_at !== null,
    lastEvent: last
      ? { text: eventText(last, { locale: language }), place: last.place, at: last.at.toISOString() }
      : null,
    files: [],
  };
}
