import { fireEvent, screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import {
  type ProductRule,
  productRules,
  saveProductRule,
} from '#shared/features/shop-order/product-rule.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ProductRulesScreen } from '#web/features/shop-order/product-rules.screen.tsx';
import { control, pageText, press, screenTest, type, until } from '#web/test/screen.tsx';

const screen = screenTest();

const rule: ProductRule = {
  ruleId: '019a0000-0000-7000-8000-000000000003',
  by: 'sku',
  match: 'TEH-01',
  grams: 250,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  service: null,
  origin: null,
};
const box = [m.shipment_length(), m.shipment_width(), m.shipment_height()];
const values = () => box.map((label) => control(label).value);

it('A rule begins with an empty box, and one that stays empty is none', async () => {
  screen.answer(productRules, { rules: [] });
  screen.answer(saveProductRule, rule);
  await screen.open(() => <ProductRulesScreen />);
  await press(m.shop_order_rule_add());
  expect(values()).toEqual(['', '', '']);
  await type(m.shop_order_rule_match(), 'TEH-01');
  await type(m.shop_order_rule_weight_of_one(), '0.25');
  await press(m.shop_order_save());
  await until(() =>
    expect(screen.bodyOf(saveProductRule)).toMatchObject({ lengthMm: 0, widthMm: 0, heightMm: 0 }),
  );
});

it('A rule without a box shows none when it is changed', async () => {
  screen.answer(productRules, { rules: [rule] });
  await screen.open(() => <ProductRulesScreen />);
  await until(() => expect(pageText()).toContain(rule.match));
  fireEvent.click(page.getByText(rule.match));
  expect(values()).toEqual(['', '', '']);
});
