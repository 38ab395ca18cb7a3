/** Offers the parcel details found in a pasted message for the fields of the shipment form. */
import { m } from '#shared/platform/words/words.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import type { PastedExtras } from '#shared/features/paste-address/paste-extras.rules.ts';
import type { CodRange } from '#shared/features/pricing/cod.rules.ts';
import { maxPieces } from '#shared/features/shipment/services.rules.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import type { PasteOffer, PasteOffers } from '#web/features/paste-address/use-paste.ts';
import type { ShipmentFormScope } from '#web/features/shipment/shipment-form.context.ts';
import { emptyPiece } from '#web/features/shipment/shipment-form.model.ts';

type Methods = ShipmentFormScope['form']['methods'];

const touched = { shouldDirty: true, shouldValidate: true } as const;

/** Returns the details that fit the current form; a COD amount only if the account may collect it. */
export function pasteOffers(
  { codCents, codIn, codText, pieces, weightGrams }: PastedExtras,
  methods: Methods,
  range: CodRange | null,
): PasteOffers {
  const offers: PasteOffer[] = [];
  const values = methods.getValues();
  const { service, isCod } = values;
  // An amount in another currency cannot be used.
  const isOffered =
    codCents !== undefined && range !== null && (codIn === undefined || codIn === range.collectedIn);
  const most = maxPieces({ service, isCod: isCod || isOffered });
  const isCounted = pieces !== undefined && pieces <= most;
  // With several pieces, a weight may be that of one piece or of all of them.
  const isWeighed = weightGrams !== undefined && (pieces ?? 1) === 1 && values.pieces.length === 1;

  if (isOffered) {
    const amount = formatMoney(codCents, range.collectedIn);
    offers.push({
      label: m.shipment_collect_on_delivery({ amount }),
      ask: { id: 'cod_in_message', message: m.shipment_cod_in_message({ amount }) },
      accept: () => acceptCod(methods, codCents),
    });
  }
  if (isCounted && pieces !== values.pieces.length) {
    offers.push({
      label: m.shipment_set_pieces({ count: pieces }),
      accept: () => acceptPieces(methods, pieces),
    });
  }
  if (isWeighed) {
    offers.push({
      label: m.shipment_set_weight({ kg: formatKilograms(weightGrams) }),
      accept: () => acceptWeight(methods, weightGrams),
    });
  }
  return {
    offers,
    left: {
      ...(codText !== undefined && !isOffered && { codText }),
      ...(pieces !== undefined && !isCounted && { pieces }),
      ...(weightGrams !== undefined && !isWeighed && { weightGrams }),
    },
  };
}

function acceptCod(methods: Methods, codCents: number) {
  const before = methods.getValues();
  methods.setValue('isCod', true, touched);
  methods.setValue('codCents', codCents, touched);
  return () => {
    const now = methods.getValues();
    if (!now.isCod || now.codCents !== codCents) return;
    methods.setValue('isCod', before.isCod, touched);
    methods.setValue('codCents', before.codCents, touched);
  };
}

function acceptPieces(methods: Methods, count: number) {
  const before = structuredClone(methods.getValues('pieces'));
  const pieces = Array.from({ length: count }, (_, index) => ({
    ...(before[index] ?? before.at(-1) ?? emptyPiece),
  }));
  methods.setValue('pieces', pieces, { shouldDirty: true });
  return () => {
    // Read the pieces now, so that the ones that stay keep their current weights.
    const now = methods.getValues('pieces');
    if (now.length === count)
      methods.setValue(
        'pieces',
        before.map((piece, index) => now[index] ?? piece),
        { shouldDirty: true },
      );
  };
}

function acceptWeight(methods: Methods, weightGrams: number) {
  const before = methods.getValues('pieces.0.weightGrams');
  methods.setValue('pieces.0.weightGrams', weightGrams, touched);
  return () => {
    if (methods.getValues('pieces.0.weightGrams') !== weightGrams) return;
    methods.setValue('pieces.0.weightGrams', before, { shouldDirty: true });
  };
}
