import { type RefObject, useImperativeHandle, useRef, useState } from 'react';

import type { DoubtfulField } from '#shared/features/paste-address/paste-doubts.rules.ts';
import type { PastedExtras } from '#shared/features/paste-address/paste-extras.rules.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import {
  type PastedFieldName,
  type PastedFields,
  typedByHand,
  withMessage,
  withoutMessage,
} from '#web/features/paste-address/paste-fields.ts';
import type { PasteResult } from '#web/features/paste-address/paste-fill.ts';
import type { Question } from '#web/platform/http/refusal.ts';
import { useFindPlace } from '#web/features/postcode/place.api.ts';

/** Something that the message contains beside the address, set only when the user agrees. */
export interface PasteOffer {
  label: string;
  /** Asked before the form is sent while this is neither set nor dismissed: money that would not be collected. */
  ask?: Question;
  /** Sets it, and returns how to undo it; taking back leaves what was changed since. */
  accept: () => () => void;
}

export interface PasteOffers {
  offers: PasteOffer[];
  /** What this form has no field for. */
  left: PastedExtras;
}

/** Where a message for another country can be filled in. */
export interface PasteElsewhere {
  /** 'Open the Singapore tab' */
  label: string;
  /** What cannot be taken along, as a sentence. */
  warning?: string;
  open: () => void;
}

export interface PasteTarget {
  market: MarketCode;
  /** What the fields hold. */
  read: () => PastedFields;
  write: (fields: PastedFields) => void;
  /** The form takes addresses of every country, so that another one is no question. */
  anyCountry?: boolean;
  /** The form is for receivers abroad: whether one of this country belongs in it. An address of home never does. */
  isAbroad?: (country: string) => boolean;
  /** What can be set beside the address; what cannot is reported as not placed. */
  offersOf?: (extras: PastedExtras) => PasteOffers;
  /** Hands a message over from elsewhere on the page, such as the Name field. */
  taker?: RefObject<((message: string) => void) | null>;
  /** After an offer was taken: its button is gone, and the focus with it. */
  onAccepted?: () => void;
  /** After fields were filled in, or taken out again: which of them are guesses. */
  onDoubts?: (fields: PastedDoubts) => void;
  /** Holds what the message offers that must not be lost unseen. */
  asks?: RefObject<readonly Question[]>;
}

/** What a message guessed, by field: the marker goes when the value changes. */
export type PastedDoubts = Readonly<Partial<Record<DoubtfulField, string>>>;

interface Filled {
  text: string;
  result: PasteResult;
  fields: PastedFields;
  before: PastedFields;
  kept: readonly PastedFieldName[];
  offers: readonly PasteOffer[];
  left: PastedExtras;
  /** The message before this one, for undo. */
  earlier: Filled | null;
  /** What was agreed to of this message: taken back with it, agreed to again when the one after it is undone. */
  agreed: readonly { offer: PasteOffer; takeBack: () => void }[];
}

export type PasteQuestion =
  | { kind: 'typed'; result: PasteResult; text: string; typed: readonly PastedFieldName[] }
  | { kind: 'elsewhere'; result: PasteResult; text: string };

/**
 * A message in a form: read, asked about, filled in, undone. A new message replaces the one before; what was typed by hand
 * is replaced or kept only by an answer.
 */
export function usePaste({
  market,
  read,
  write,
  anyCountry,
  isAbroad,
  offersOf,
  taker,
  onAccepted,
  onDoubts,
  asks,
}: PasteTarget) {
  const find = useFindPlace();
  const [text, setText] = useState('');
  const [filled, setFilled] = useState<Filled | null>(null);
  const [isReported, setIsReported] = useState(false);
  const [question, setQuestion] = useState<PasteQuestion | null>(null);
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(0);

  const takeBackAgreed = () => filled?.agreed.toReversed().forEach(({ takeBack }) => takeBack());

  const fill = (result: PasteResult, message: string, kept: readonly PastedFieldName[]) => {
    takeBackAgreed();
    const before = read();
    const fields = withMessage(before, filled?.fields ?? null, result, kept);
    write(fields);
    onDoubts?.(
      Object.fromEntries(
        result.doubts
          .filter((name) => fields.party[name] === result.party[name] && result.party[name] !== '')
          .map((name) => [name, result.party[name]]),
      ),
    );
    setQuestion(null);
    setIsReported(true);
    setFilled({
      text: message,
      result,
      fields,
      before,
      kept,
      ...(offersOf?.(result.extras) ?? { offers: [], left: result.extras }),
      earlier: filled,
      agreed: [],
    });
  };

  const fillOrAsk = (result: PasteResult, message: string) => {
    const typed = typedByHand(read(), filled?.fields ?? null, result);
    if (typed.length > 0) setQuestion({ kind: 'typed', result, text: message, typed });
    else fill(result, message, []);
  };

  const take = async (message: string) => {
    if (message.trim() === '') return;
    const turn = (latest.current += 1);
    setText(message);
    setIsReading(true);
    try {
      // Its word lists are large: they are loaded when needed.
      const { readPastedAddress } = await import('#web/features/paste-address/paste-fill.ts');
      const result = forForm(
        await readPastedAddress(message, market, find, isAbroad !== undefined),
        read(),
        isAbroad,
      );
      // A message pasted in between wins.
      if (turn !== latest.current) return;
      const isHere = anyCountry || isAbroad?.(result.elsewhere?.party.country ?? '');
      if (result.elsewhere && isHere) fillOrAsk(result.elsewhere, message);
      else if (result.elsewhere) setQuestion({ kind: 'elsewhere', result, text: message });
      else fillOrAsk(result, message);
    } finally {
      if (turn === latest.current) setIsReading(false);
    }
  };

  const shown = isReported ? filled : null;
  useImperativeHandle(asks, () => shown?.offers.flatMap(({ ask }) => (ask ? [ask] : [])) ?? [], [shown]);

  useImperativeHandle(taker, () => (message: string) => void take(message));

  return {
    text,
    setText,
    isReading,
    question,
    filled: shown,
    /** Whether the text was read already, so that another one replaces it. */
    isRead: filled !== null || question !== null,
    take: (message: string) => void take(message),
    /** What the fields hold that came from no message. */
    typed: (): PastedFields => {
      if (!filled) return read();
      let first = filled;
      while (first.earlier) first = first.earlier;
      return withoutMessage(read(), filled.fields, first.before);
    },
    /** Both messages as one: name and phone came in the first, the address in the second. */
    join: () => {
      if (filled?.earlier) void take(`${filled.earlier.text}\n${filled.text}`);
    },
    replaceTyped: () => question && fill(question.result, question.text, []),
    keepTyped: () => question?.kind === 'typed' && fill(question.result, question.text, question.typed),
    fillHere: () => question && fillOrAsk(question.result, question.text),
    accept: (offer: PasteOffer) => {
      if (!filled) return;
      const agreed = [...filled.agreed, { offer, takeBack: offer.accept() }];
      setFilled({ ...filled, agreed, offers: filled.offers.filter((one) => one !== offer) });
      onAccepted?.();
    },
    undo: () => {
      if (!filled) return;
      takeBackAgreed();
      write(withoutMessage(read(), filled.fields, filled.before));
      const { earlier } = filled;
      const agreed = earlier?.agreed.map(({ offer }) => ({ offer, takeBack: offer.accept() })) ?? [];
      setFilled(earlier && { ...earlier, agreed });
      setIsReported(filled.earlier !== null);
      if (filled.earlier) setText(filled.earlier.text);
    },
    /** Empties the box; what it filled in stays, and still counts as pasted. */
    clear: () => {
      latest.current += 1;
      setIsReading(false);
      setText('');
      setQuestion(null);
      setIsReported(false);
    },
  };
}

/** In a form for abroad a message of home is one for elsewhere; one without a country goes to the country chosen. */
function forForm(
  result: PasteResult,
  { party }: PastedFields,
  isAbroad: PasteTarget['isAbroad'],
): PasteResult {
  if (!isAbroad || result.elsewhere) return result;
  if (result.party.postcode !== '') return { ...result, elsewhere: result };
  return { ...result, party: { ...result.party, country: party.country } };
}
