-- Country of origin of a product, two letters: needed for customs declarations.
alter table shop_product_rule add column origin text collate "C";
