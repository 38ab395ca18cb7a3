-- Country where a product was made, two letters: what crosses a border is declared with it.
alter table shop_product_rule add column origin text collate "C";
