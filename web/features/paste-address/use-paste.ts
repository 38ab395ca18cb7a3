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

/** A detail in the message besides the address, which is set only if the user agrees. */
export interface PasteOffer {
  label: string;
  /** Asked before the form is sent if this was neither set nor dismissed, because money would not be collected. */
  ask?: Question;
  /** Sets the value and returns how to undo it; undoing keeps what was changed since. */
  accept: () => () => void;
}

export interface PasteOffers {
  offers: PasteOffer[];
  /** Details for which this form has no field. */
  left: PastedExtras;
}

/** A form in which a message for another country can be filled in. */
export interface PasteElsewhere {
  /** 'Open the Singapore tab' */
  label: string;
  /** A sentence about what cannot be carried over. */
  warning?: string;
  open: () => void;
}

export interface PasteTarget {
  market: MarketCode;
  read: () => PastedFields;
  write: (fields: PastedFields) => void;
  /** The form accepts addresses of every country, so it does not ask about another one. */
  anyCountry?: boolean;
  /** Set if the form is for receivers abroad: returns whether it accepts this country. It never accepts a home address. */
  isAbroad?: (country: string) => boolean;
  /** Returns the details that can be set besides the address; others are reported as not placed. */
  offersOf?: (extras: PastedExtras) => PasteOffers;
  /** Set to a function that takes a message from elsewhere on the page, such as the Name field. */
  taker?: RefObject<((message: string) => void) | null>;
  /** Called after an offer was accepted, because its button disappears with the focus. */
  onAccepted?: () => void;
  /** Called when fields were filled in or restored, with the ones that are guesses. */
  onDoubts?: (fields: PastedDoubts) => void;
  /** Holds the questions about offers that must not be overlooked. */
  asks?: RefObject<readonly Question[]>;
}

/** Guessed values by field; the marker disappears when the value changes. */
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
  /** The accepted offers of this message: undone together with it, and accepted again when a later message is undone. */
  agreed: readonly { offer: PasteOffer; takeBack: () => void }[];
}

export type PasteQuestion =
  | { kind: 'typed'; result: PasteResult; text: string; typed: readonly PastedFieldName[] }
  | { kind: 'elsewhere'; result: PasteResult; text: string };

/**
 * A pasted message in a form: read, ask, fill in, undo. A new message replaces the last one; manual input is replaced or kept
 * only after the user's answer.
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
      // The parser's word lists are large, so they are loaded when needed.
      const { readPastedAddress } = await import('#web/features/paste-address/paste-fill.ts');
      const result = forForm(
        await readPastedAddress(message, market, find, isAbroad !== undefined),
        read(),
        isAbroad,
      );
      // A message pasted meanwhile takes precedence.
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
    /** Whether the text has been read, so that another message replaces it. */
    isRead: filled !== null || question !== null,
    take: (message: string) => void take(message),
    /** The fields' content that came from no message. */
    typed: (): PastedFields => {
      if (!filled) return read();
      let first = filled;
      while (first.earlier) first = first.earlier;
      return withoutMessage(read(), filled.fields, first.before);
    },
    /** Reads both messages as one, for example if the first had the name and phone and the second the address. */
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
    /** Empties the box; the filled-in values stay, and still count as pasted. */
    clear: () => {
      latest.current += 1;
      setIsReading(false);
      setText('');
      setQuestion(null);
      setIsReported(false);
    },
  };
}

/** In a form for abroad, a home address belongs elsewhere; a message without a country gets the country chosen in the form. */
function forForm(
  result: PasteResult,
  { party }: PastedFields,
  isAbroad: PasteTarget['isAbroad'],
): PasteResult {
  if (!isAbroad || result.elsewhere) return result;
  if (result.party.postcode !== '') return { ...result, elsewhere: result };
  return { ...result, party: { ...result.party, country: party.country } };
}
