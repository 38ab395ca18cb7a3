/**
 * The customs declaration for goods of shop orders. No shop has full customs data (HS codes), so this is the light
 * declaration between Malaysia and Singapore.
 */
import { type Customs, customsItemsMax } from '#shared/features/shipment/customs.model.ts';
import { itemsValueCents } from '#shared/features/shipment/customs.rules.ts';
import type { ShopLine } from '#shared/features/shop-order/shop-order.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { cutText } from '#shared/platform/validation/cut-text.ts';

/**
 * Builds the customs items. Too many lines are reported by the form's own check.
 * @param origins country of origin per line; '' where unknown, which is a problem of the order
 * @param typed the total value that a user typed, in cents; null to use the price paid for each line
 */
export function customsOf(
  lines: readonly ShopLine[],
  origins: readonly string[],
  typed: number | null,
): Customs {
  const items = lines.map((line, at) => ({
    description: cutText(line.name, limits.text.itemDescription),
    hsCode: '',
    origin: origins[at] ?? '',
    quantity: line.quantity,
    unitValueCents: line.unitCents ?? 0,
    weightGrams: 0,
  }));
  return { purpose: 'sale', purposeRemarks: '', items: typed === null ? items : asTyped(items, typed) };
}

/**
 * Splits the typed total over the items in proportion to their value, at least 1 sen each. The remainder goes to the line
 * with the highest value: some of its pieces become a separate line at one sen more each. If no line can take it, the sum
 * differs from the typed total and the customs check reports that.
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
