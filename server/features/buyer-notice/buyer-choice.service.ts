/** Requests of a receiver on the public tracking page, verified by the last digits of the phone and passed to operations. */
import {
  actionOfChoice,
  type BuyerChoice,
  buyerChoices,
  choicesOpen,
  choiceTextMost,
  proofDigits,
  proofOf,
  proofTries,
  proofTriesHours,
} from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import { isOwnParcel } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { cnKindOf } from '#shared/features/shipment/cn-number.rules.ts';
import { visitor } from '#shared/platform/rights/principal.ts';
import { hourMs, msBefore } from '#shared/platform/time/spans.ts';
import { halfWidth } from '#shared/platform/validation/normalise.ts';

import { actorFor } from '#server/platform/db/write.ts';
import type { Origin } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { findToCollect } from '#server/features/cod-books/cod-books.service.ts';
import { wasRefused } from '#server/features/exceptions/receiver-refusal.service.ts';
import {
  isRepeated,
  type ReceiverParcel,
  type ReceiverWord,
  type ReceiverWords,
} from '#server/features/exceptions/receiver-word.service.ts';
import * as queries from './buyer-choice.queries.ts';

/** The submitted form, not validated. */
export type ChoiceForm = URLSearchParams;

export interface OfferedChoices {
  choices: BuyerChoice[];
  /** Days that may be chosen, YYYY-MM-DD. */
  days: string[];
  /** Name of the station that keeps the parcel for collection; null if unknown or not offered. */
  station: string | null;
  /** Whether an instruction has already been given; the courier has it. */
  isTold: boolean;
  /** Whether the courier refused what the receiver asked for last. */
  isRefused: boolean;
}

/**
 * `unclear`: the form is incomplete. `tooLong`: its text is. `refused`: any other reason, with one response for all, so that the
 * reason is not revealed.
 */
export type ChoiceOutcome = 'done' | 'unclear' | 'tooLong' | 'refused';

export interface BuyerChoiceService {
  /** Returns null where the receiver may not ask for anything, and no request was refused. */
  offered(cnNo: string): Promise<OfferedChoices | null>;
  choose(cnNo: string, form: ChoiceForm, origin: Origin): Promise<ChoiceOutcome>;
}

interface Choosing {
  choice: BuyerChoice;
  day: string;
  text: string;
  digits: string;
}

export function buyerChoiceService(
  { clock, database, write }: Kit,
  words: ReceiverWords,
): BuyerChoiceService {
  const { db } = database;

  const openFor = async (parcel: ReceiverParcel) =>
    isOwnParcel(parcel.flow) || parcel.isSupplies
      ? []
      : choicesOpen(await queries.allowedChoices(db, parcel.scope), {
          ...parcel,
          hasCod: (await findToCollect(db, parcel.scope, [parcel.shipmentId])).size > 0,
          isCool: cnKindOf(parcel.cnNo) === 'cool',
        });

  async function isProved({ scope, shipmentId, receiver }: ReceiverParcel, digits: string): Promise<boolean> {
    const now = clock.now();
    const since = msBefore(now, proofTriesHours * hourMs);
    const tried = await queries.countTry(db, scope, shipmentId, { now, since });
    return tried <= proofTries && proofOf(receiver.phone) === digits;
  }

  return {
    async offered(cnNo) {
      const parcel = await words.find(cnNo);
      if (!parcel) return null;
      const choices = await openFor(parcel);
      const isRefused = await wasRefused(db, parcel);
      if (choices.length === 0 && !isRefused) return null;
      const days = choices.includes('day') && !parcel.isTold ? await words.days(parcel) : [];
      const station = choices.includes('collect') ? await words.station(parcel) : null;
      return { choices, days, station, isTold: parcel.isTold, isRefused };
    },

    async choose(cnNo, form, origin) {
      const request = choiceIn(form);
      if (typeof request === 'string') return request;
      const parcel = await words.find(cnNo);
      if (!parcel || !(await isProved(parcel, request.digits))) return 'refused';
      const { choice, day, text } = request;
      const word: ReceiverWord = {
        action: actionOfChoice[choice],
        ...(choice === 'day' && { day }),
        ...((choice === 'neighbour' || choice === 'landmark') && { text }),
      };
      const doneBefore = async (): Promise<ChoiceOutcome> => {
        await queries.uncountTry(db, parcel.scope, parcel.shipmentId);
        return 'done';
      };
      if (isRepeated(parcel, word)) return doneBefore();
      if (!(await openFor(parcel)).includes(choice)) return 'refused';
      if (choice === 'day' && !(await words.days(parcel)).includes(day)) return 'refused';
      const actor = actorFor(parcel.scope, { ...origin, by: visitor() });
      const move = { action: 'buyer_notice.chosen', subject: parcel.cnNo, detail: { choice } } as const;
      if (await write(actor, move, ({ trx }) => words.say(trx, parcel, word))) return 'done';
      // The same form may have been sent twice at once.
      const now = await words.find(cnNo);
      return now && isRepeated(now, word) ? doneBefore() : 'refused';
    },
  };
}

const proofShape = new RegExp(String.raw`^\d{${proofDigits}}$`, 'u');
// Characters other than letters, digits, signs and spaces are not part of an address.
const unwritten = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu;

/** Only the text beside the chosen radio button counts. */
function choiceIn(form: ChoiceForm): Choosing | 'unclear' | 'tooLong' {
  const choice = buyerChoices.find((one) => one === form.get('choice'));
  const digits = halfWidth(form.get('digits') ?? '').trim();
  if (!choice || !proofShape.test(digits)) return 'unclear';
  const text = (form.get(choice) ?? '').replace(unwritten, ' ').trim();
  if (text === '' && choice !== 'collect') return 'unclear';
  if (text.length > choiceTextMost) return 'tooLong';
  return { choice, day: text, text, digits };
}
