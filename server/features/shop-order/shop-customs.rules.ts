/** What the goods of shop orders are declared as. Full customs (HS codes) no shop has; these are the light ones of the causeway. */
import { type Customs, customsItemsMax } from '#shared/features/shipment/customs.model.ts';
import { itemsValueCents } from '#shared/features/shipment/customs.rules.ts';
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';
import { limits } from '#shared/platform/business/limits.ts';

/**
 * More lines than there may be are a problem that the form's own check tells.
 * @param origins where the goods of each line were made; '' where nobody said it, which is a problem of its order
 * @param typed the value that a person typed for all of them; null where it is what was paid for each.
 */
export function customsOf(
  lines: readonly ShopLine[],
  origins: readonly string[],
  typed: number | null,
): Customs {
  const items = lines.map((line, at) => ({
    description: line.name.slice(0, limits.text.itemDescription),
    hsCode: '',
    origin: origins[at] ?? '',
    quantity: line.quantity,
    unitValueCents: line.unitCents ?? 0,
    weightGrams: 0,
  }));
  return { purpose: 'sale', purposeRemarks: '', items: typed === null ? items : asTyped(items, typed) };
}

/**
 * Each its part of the value, 1 sen at least. What does not divide is in the line that is worth the most: some of its pieces
 * stand in a line of their own, a sen dearer. Where no line can carry it the sum stays another one, which the customs check tells.
 */
function asTyped(items: Customs['items'], typed: number): Customs['items'] {
  const paid = itemsValueCents(items);
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const shares = items.map((item) => {
    const share = paid > 0 ? (item.unitValueCents * typed) / paid : typed / count;
    return { ...item, unitValueCents: Math.max(1, Math.floor(share)) };
  });
  const rest = typed - itemsValueCents(shares);
  if (rest === 0) return shares;
  const whole = ({ quantity, unitValueCents }: (typeof items)[number]) => quantity * unitValueCents + rest;
  const hasRoom = shares.length < customsItemsMax;
  const carrier = shares
    .toSorted((one, other) => whole(other) - whole(one))
    .find((item) => whole(item) >= item.quantity && (hasRoom || whole(item) % item.quantity === 0));
  return shares.flatMap((item) => {
    if (item !== carrier) return item;
    const { quantity } = item;
    const unitValueCents = Math.floor(whole(item) / quantity);
    const dearer = whole(item) % quantity;
    const usual = { ...item, quantity: quantity - dearer, unitValueCents };
    return dearer === 0 ? usual : [usual, { ...item, quantity: dearer, unitValueCents: unitValueCents + 1 }];
  });
}
