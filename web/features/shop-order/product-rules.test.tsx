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

it('A new rule starts with empty dimensions, which are saved as 0', async () => {
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

it('A rule without dimensions shows empty dimension fields when it is edited', async () => {
  screen.answer(productRules, { rules: [rule] });
  await screen.open(() => <ProductRulesScreen />);
  await until(() => expect(pageText()).toContain(rule.match));
  fireEvent.click(page.getByText(rule.match));
  expect(values()).toEqual(['', '', '']);
});

it('A half-typed rule is restored when the screen is opened again, until it is saved', async () => {
  screen.answer(productRules, { rules: [] });
  screen.answer(saveProductRule, rule);
  const open = async () => {
    await screen.open(() => <ProductRulesScreen />);
    await press(m.shop_order_rule_add());
    return control(m.shop_order_rule_match()).value;
  };
  expect(await open()).toBe('');
  await type(m.shop_order_rule_match(), 'TEH-01');
  fireEvent.keyDown(control(m.shop_order_rule_match()), { key: 'Escape' });
  await until(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(await open()).toBe('TEH-01');
  expect(pageText()).toContain(m.ui_draft_restored());
  await type(m.shop_order_rule_weight_of_one(), '0.25');
  await press(m.shop_order_save());
  await until(() => expect(screen.bodyOf(saveProductRule)).toBeDefined());
  expect(await open()).toBe('');
});
