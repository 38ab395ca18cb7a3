/**
 * The values of the quote form while it is being filled in: the shared parcel, in which numbers may still be empty and extras
 * off.
 */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import {
  compareFields,
  compareLabels,
  type compareQuotes,
  receiverPostcodeCheck,
} from '#shared/features/quote/quote.contract.ts';
import { pieceSchema } from '#shared/features/shipment/shipment.model.ts';
import { labelled, parse } from '#shared/platform/validation/parse.ts';
import { grams, messages, millimetres } from '#shared/platform/validation/rules.ts';

const given = z.transform((value: number | null, context) => {
  if (value === null) context.issues.push({ code: 'custom', message: messages.required, input: value });
  return value ?? 0;
});
/** 0 means 'not given' in the contract; on the screen that is an empty field. */
const side = () =>
  z.pipe(
    z.transform((value: number | null) => value ?? 0),
    millimetres(),
  );

const fields = z.extend(compareFields, {
  pieces: z
    .array(
      z.extend(pieceSchema, {
        weightGrams: z.pipe(given, grams()),
        lengthMm: side(),
        widthMm: side(),
        heightMm: side(),
      }),
    )
    .check(z.minLength(1, messages.required), z.maxLength(limits.piecesMax, messages.max(limits.piecesMax))),
  isCod: z.boolean(),
});

/** An extra that is switched on needs its amount. */
const amountsCheck = z.superRefine<z.output<typeof fields>>((form, context) => {
  const need = (path: string) =>
    context.addIssue({ code: 'custom', path: [path], message: messages.required });
  if (form.isCod && form.codCents === null) need('codCents');
  if (form.isEnhanced && form.valueCents === null) need('valueCents');
});

export const quoteFormSchema = labelled(fields.check(receiverPostcodeCheck(), amountsCheck), compareLabels);

/** The values as typed. */
export type QuoteValues = z.input<typeof quoteFormSchema>;
type PieceValues = QuoteValues['pieces'][number];
export type CompareBody = CallBody<typeof compareQuotes>;

export const emptyPiece: PieceValues = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };

export function freshQuote(country: string): QuoteValues {
  return {
    senderPostcode: '',
    receiverCountry: country,
    receiverPostcode: '',
    senderCity: '',
    receiverCity: '',
    contentType: 'parcel',
    pieces: [emptyPiece],
    valueCents: null,
    isCod: false,
    codCents: null,
    isEnhanced: false,
  };
}

/** Ignores the COD switch if the page does not show it. */
export function withoutHiddenCod(values: QuoteValues, mayCollect: boolean): QuoteValues {
  return mayCollect ? values : { ...values, isCod: false, codCents: null };
}

/** The body of the call; null while a value needed for the price is missing or invalid. */
export function compareBodyOf(values: QuoteValues): CompareBody | null {
  const parsed = parse(quoteFormSchema, values);
  if (!parsed.ok) return null;
  const { isCod, ...body } = parsed.value;
  return { ...body, codCents: isCod ? body.codCents : null };
}
