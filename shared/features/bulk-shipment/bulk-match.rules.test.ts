import { describe, expect, it } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';

import type { Message } from '#shared/platform/words/message.ts';

import { bulkColumnsOf } from './bulk-columns.model.ts';
import { bulkSpecs, joined, matchBulkColumns, matchBulkSheet } from './bulk-match.rules.ts';
import { matchFor } from './bulk-read.rules.ts';
import { allBulkFacts } from './bulk-row.fixture.ts';
import type { BulkFacts } from './bulk-shipment.model.ts';
import { columnNote, columnRules } from './bulk-words.rules.ts';

const home: BulkFacts = { flow: 'domestic', market: MALAYSIA };
const abroad: BulkFacts = { flow: 'international', market: MALAYSIA };

const labelOf = (label: string | Message) => (typeof label === 'string' ? label : label());

/** The field that each column is matched to. */
const taken = (heads: readonly string[], facts = home) => {
  const match = matchBulkColumns(heads, facts);
  return Object.fromEntries(heads.map((head, column) => [head, match[column] ?? null]));
};

/** The heads that each field is matched by. */
const named = (heads: string) => {
  const found: Partial<Record<string, string>> = {};
  for (const [head, field] of Object.entries(taken(heads.split('|')))) {
    if (field !== null) found[field] = found[field] === undefined ? head : `${found[field]} + ${head}`;
  }
  return found;
};

/** The result of `named` in one line, in the order of the columns. */
const inWords = (heads: string) =>
  Object.entries(named(heads))
    .map(([field, head]) => `${field}=${head}`)
    .join(', ');

describe('the columns of a file', () => {
  it('are all matched when they have the heads of the template', () => {
    for (const facts of allBulkFacts) {
      const columns = bulkColumnsOf(facts);
      const heads = columns.map(({ label }) => label());
      expect(matchBulkColumns(heads, facts)).toEqual(columns.map(({ field }) => field));
    }
  });

  it('have heads and synonyms that each match only their own field', () => {
    for (const facts of allBulkFacts) {
      const heads = bulkSpecs(facts).sure.flatMap(({ label, synonyms }) => [labelOf(label), ...synonyms]);
      for (const head of heads) {
        const [found] = matchBulkColumns([head], facts);
        const meant = bulkSpecs(facts).sure.find(
          ({ label, synonyms }) => labelOf(label) === head || synonyms.includes(head),
        );
        expect({ head, found }).toEqual({ head, found: meant?.field });
      }
    }
  });

  it('are matched by Malay and Chinese heads', () => {
    expect(
      taken(['Nama Penerima', 'No. Telefon', 'Alamat', 'Poskod', 'Bandar', 'Negeri', 'Berat', 'Kandungan']),
    ).toEqual({
      'Nama Penerima': 'receiverName',
      'No. Telefon': 'receiverMobile',
      Alamat: 'address1',
      Poskod: 'postcode',
      Bandar: 'city',
      Negeri: 'state',
      Berat: 'weight',
      Kandungan: 'content',
    });
    expect(taken(['收件人', '手机', '地址', '邮编', '件数', '订单号'])).toEqual({
      收件人: 'receiverName',
      手机: 'receiverMobile',
      地址: 'address1',
      邮编: 'postcode',
      件数: 'totalPieces',
      订单号: 'orderId',
    });
  });

  it('of Shopify are matched to the receiver, not the payer, and to the order number', () => {
    expect(
      named(
        'Name|Email|Financial Status|Fulfillment Status|Subtotal|Shipping|Taxes|Total|Discount Code|Shipping Method|Created at|Lineitem quantity|Lineitem name|Lineitem price|Billing Name|Billing Street|Billing Zip|Billing Phone|Shipping Name|Shipping Street|Shipping Address1|Shipping Address2|Shipping Company|Shipping City|Shipping Zip|Shipping Province|Shipping Country|Shipping Phone|Notes|Payment Method|Payment Reference|Vendor|Outstanding Balance|Phone|Shipping Province Name',
      ),
    ).toEqual({
      orderId: 'Name',
      value: 'Subtotal',
      service: 'Shipping Method',
      content: 'Lineitem name',
      receiverName: 'Shipping Name',
      address1: 'Shipping Address1',
      address2: 'Shipping Address2',
      companyName: 'Shipping Company',
      city: 'Shipping City',
      postcode: 'Shipping Zip',
      state: 'Shipping Province Name',
      country: 'Shipping Country',
      receiverMobile: 'Shipping Phone',
      customerNote1: 'Notes',
    });
  });

  it('of Shopee are matched without its fees, rebates and returns', () => {
    expect(
      named(
        'Order ID|Order Status|Cancel reason|Return / Refund Status|Tracking Number*|Shipping Option|Ship Time|Product Name|Variation Name|Original Price|Quantity|Product Subtotal|Total Discount(MYR)|SKU Total Weight|No of product in order|Order Total Weight|Buyer Paid Shipping Fee|Service Fee|Grand Total|Username (Buyer)|Receiver Name|Phone Number|Delivery Address|Town|District|City|Province|Country|Zip Code|Remark from buyer|Note',
      ),
    ).toEqual({
      orderId: 'Order ID',
      content: 'Product Name',
      value: 'Product Subtotal',
      weight: 'Order Total Weight',
      receiverName: 'Receiver Name',
      receiverMobile: 'Phone Number',
      address1: 'Delivery Address',
      city: 'City',
      state: 'Province',
      country: 'Country',
      postcode: 'Zip Code',
      customerNote1: 'Remark from buyer',
    });
  });

  it('for all flows are matched to the receiver, not the customer, and no price to the country of origin', () => {
    const heads = ['customerName', 'orderNumber', 'shippingName', 'shippingAddress', 'Original Price'];
    const { fields } = matchFor([heads, ['Ali', '1', 'Siti', '1 Jalan Ampang', '89.90']], {
      market: MALAYSIA,
      kind: 'ordinary',
      flow: null,
    });
    expect(fields).toEqual([null, 'orderId', 'receiverName', 'address1', null]);
  });

  it('of Lazada are matched to the receiver, not the customer', () => {
    expect(
      named(
        'orderItemId|orderType|deliveryType|lazadaId|sellerSku|createTime|orderNumber|invoiceNumber|customerName|shippingName|shippingAddress|shippingAddress2|shippingAddress3|shippingPhone|shippingPhone2|shippingCity|shippingPostCode|shippingCountry|shippingRegion|billingName|billingAddr|billingPhone|payMethod|paidPrice|sellerDiscountTotal|shippingFee|itemName|shippingProvider|shipmentTypeName|trackingCode|status|sellerNote',
      ),
    ).toEqual({
      orderId: 'orderNumber',
      receiverName: 'shippingName',
      address1: 'shippingAddress',
      address2: 'shippingAddress2',
      address3: 'shippingAddress3',
      receiverMobile: 'shippingPhone',
      receiverAltMobile: 'shippingPhone2',
      city: 'shippingCity',
      postcode: 'shippingPostCode',
      country: 'shippingCountry',
      state: 'shippingRegion',
      content: 'itemName',
      customerNote1: 'sellerNote',
    });
  });

  it('of TikTok Shop are matched without its types of cancellation and fulfilment', () => {
    expect(
      named(
        'Order ID|Order Status|Cancelation/Return Type|Normal or Pre-order|SKU ID|Product Name|Quantity|Order Amount|Fulfillment Type|Tracking ID|Shipping Provider Name|Buyer Message|Buyer Username|Recipient|Phone #|Zipcode|Country|State|Post Town|Detail Address|Additional address information|Payment Method|Weight(kg)|Seller Note',
      ),
    ).toEqual({
      orderId: 'Order ID',
      content: 'Product Name',
      value: 'Order Amount',
      customerNote1: 'Buyer Message',
      receiverName: 'Recipient',
      receiverMobile: 'Phone #',
      postcode: 'Zipcode',
      country: 'Country',
      state: 'State',
      city: 'Post Town',
      address1: 'Detail Address',
      address2: 'Additional address information',
      weight: 'Weight(kg)',
    });
  });

  it('of WooCommerce join first and last name, and use the billing phone when it is the only one', () => {
    const heads =
      'Order Number|Order Status|Customer Note|First Name (Billing)|Last Name (Billing)|Address 1&2 (Billing)|Phone (Billing)|First Name (Shipping)|Last Name (Shipping)|Address 1&2 (Shipping)|City (Shipping)|State Code (Shipping)|Postcode (Shipping)|Item #|Item Name|Order Total Amount';
    expect(named(heads)).toEqual({
      orderId: 'Order Number',
      customerNote1: 'Customer Note',
      receiverMobile: 'Phone (Billing)',
      receiverName: 'First Name (Shipping) + Last Name (Shipping)',
      address1: 'Address 1&2 (Shipping)',
      city: 'City (Shipping)',
      state: 'State Code (Shipping)',
      postcode: 'Postcode (Shipping)',
      content: 'Item Name',
      value: 'Order Total Amount',
    });
    expect(joined('receiverName', 'Siti', 'Aminah')).toBe('Siti Aminah');
  });

  it('of an ERP are matched to address lines despite names in their heads, and grams not to kilograms', () => {
    expect(
      named('DO No.|Customer|Ship To Addr 1|Ship To Addr 2|Ship To Postcode|Tel|Qty Ctn|Item Weight (g)'),
    ).toEqual({
      deliveryOrders: 'DO No.',
      receiverName: 'Customer',
      address1: 'Ship To Addr 1',
      address2: 'Ship To Addr 2',
      postcode: 'Ship To Postcode',
      receiverMobile: 'Tel',
      totalPieces: 'Qty Ctn',
    });
  });

  it.each([
    [
      'Ninja Van',
      'REQUESTED TRACKING NUMBER|SHIPPER ORDER NO|NAME|CONTACT|EMAIL|ADDRESS 1|POSTCODE|SIZE|WEIGHT|CASH ON DELIVERY|INSURED VALUE|PARCEL DESCRIPTION|DELIVERY INSTRUCTIONS',
      'orderId=SHIPPER ORDER NO, receiverName=NAME, receiverMobile=CONTACT, address1=ADDRESS 1, postcode=POSTCODE, weight=WEIGHT, codAmount=CASH ON DELIVERY, value=INSURED VALUE, content=PARCEL DESCRIPTION, customerNote1=DELIVERY INSTRUCTIONS',
    ],
    [
      'J&T',
      "Customer Order No.|Receiver's Name|Receiver's Phone|Receiver's Postcode|Receiver's Address|Item Name|Item Weight(kg)|Number of Item|Parcel Value (RM)|COD (RM)",
      "orderId=Customer Order No., receiverName=Receiver's Name, receiverMobile=Receiver's Phone, postcode=Receiver's Postcode, address1=Receiver's Address, content=Item Name, weight=Item Weight(kg), value=Parcel Value (RM), codAmount=COD (RM)",
    ],
    [
      'EasyParcel',
      'Parcel Content|Parcel Value (RM)|Weight (kg)|Sender Name|Sender Contact|Sender Postcode|Receiver Name|Receiver Contact|Receiver Alt Contact|Receiver Address|Receiver Postcode|Courier Company|Reference',
      'content=Parcel Content, value=Parcel Value (RM), weight=Weight (kg), senderName=Sender Name, senderMobile=Sender Contact, receiverName=Receiver Name, receiverMobile=Receiver Contact, receiverAltMobile=Receiver Alt Contact, address1=Receiver Address, postcode=Receiver Postcode, orderId=Reference',
    ],
  ])('of the template of %s are matched', (_, heads, expected) => {
    expect(inWords(heads)).toBe(expected);
  });

  it.each([
    [
      'Zalora',
      'Order Item Id|Seller SKU|Order Number|Customer Name|Shipping Name|Shipping Address|Shipping Address2|Shipping Phone Number|Shipping Phone Number2|Shipping City|Shipping Postcode|Shipping Region|Billing Name|Billing Phone Number|Item Name|Tracking Code',
      'orderId=Order Number, receiverName=Shipping Name, address1=Shipping Address, address2=Shipping Address2, receiverMobile=Shipping Phone Number, receiverAltMobile=Shipping Phone Number2, city=Shipping City, postcode=Shipping Postcode, state=Shipping Region, content=Item Name',
    ],
    [
      'Qoo10',
      'Cart no.|Order no.|Delivery Company|Tracking no.|Item code|Item|Qty.|Option code|Recipient|Phone|Address|Postal code|Nation|Payment nation|Delivery memo',
      'orderId=Order no., content=Item, receiverName=Recipient, receiverMobile=Phone, address1=Address, postcode=Postal code, country=Nation, customerNote1=Delivery memo',
    ],
    [
      'SHOPLINE',
      'Order Number|Order Status|Customer|Customer Phone No.|Delivery Method|Recipient|Recipient Phone Number|Address 1|Address 2|City|State|Postcode|Delivery Remarks|Product Name|Quantity|Order Total',
      'orderId=Order Number, receiverName=Recipient, receiverMobile=Recipient Phone Number, address1=Address 1, address2=Address 2, city=City, state=State, postcode=Postcode, customerNote1=Delivery Remarks, content=Product Name, value=Order Total',
    ],
    [
      'OpenCart and Unicart',
      'Order ID|Customer|Telephone|Shipping Firstname|Shipping Lastname|Shipping Address 1|Shipping City|Shipping Postcode|Shipping Zone|Shipping Method|Comment|Total',
      'orderId=Order ID, receiverMobile=Telephone, receiverName=Shipping Firstname + Shipping Lastname, address1=Shipping Address 1, city=Shipping City, postcode=Shipping Postcode, state=Shipping Zone, service=Shipping Method, customerNote1=Comment, value=Total',
    ],
    [
      'AutoCount',
      'Doc No|Debtor Code|Debtor Name|Deliver Addr 1|Deliver Addr 2|Deliver Contact|Deliver Phone 1|Ref|Remark 1|Item Code|Description|UOM|Qty',
      'address1=Deliver Addr 1, address2=Deliver Addr 2, receiverName=Deliver Contact, receiverMobile=Deliver Phone 1, orderId=Ref, customerNote1=Remark 1, content=Description',
    ],
    [
      'SQL Account',
      'DocNo|Code|CompanyName|Address1|Address2|Phone1|Attention|DAddress1|DAddress2|DAttention|DPhone1|Description|Qty',
      'orderId=DocNo, companyName=CompanyName, address1=DAddress1, address2=DAddress2, receiverName=DAttention, receiverMobile=DPhone1, content=Description',
    ],
  ])('of %s are matched to the receiver, the address and the content', (_, heads, expected) => {
    expect(inWords(heads)).toBe(expected);
  });

  it.each([
    [
      'Nama Pelanggan|No. Telefon|Alamat Baris 1|Poskod|Daerah|Negeri|Produk|Berat (kg)|Harga COD (RM)|Nota|No. Pesanan',
      'receiverName=Nama Pelanggan, receiverMobile=No. Telefon, address1=Alamat Baris 1, postcode=Poskod, city=Daerah, state=Negeri, content=Produk, weight=Berat (kg), codAmount=Harga COD (RM), customerNote1=Nota, orderId=No. Pesanan',
    ],
    [
      '序号|客户姓名|联系电话|详细地址|邮政编码|城市|州|产品|重量|货到付款金额|留言|订单号',
      'receiverName=客户姓名, receiverMobile=联系电话, address1=详细地址, postcode=邮政编码, city=城市, state=州, content=产品, weight=重量, codAmount=货到付款金额, customerNote1=留言, orderId=订单号',
    ],
    [
      '訂單編號|收件人|收件人電話|收件地址|郵遞區號|縣市|商品名稱|重量|備註|代收貨款',
      'orderId=訂單編號, receiverName=收件人, receiverMobile=收件人電話, address1=收件地址, postcode=郵遞區號, city=縣市, content=商品名稱, weight=重量, customerNote1=備註, codAmount=代收貨款',
    ],
  ])('of a list kept by hand are matched: %s', (heads, expected) => {
    expect(inWords(heads)).toBe(expected);
  });

  it('are found in a head row below a title', () => {
    const sheet = [['Orders of May'], ['Name', 'Qty', 'Postcode'], ['Ali', '2', '05400']];
    const { header, match } = matchBulkSheet(sheet, home);
    expect({ header, match }).toEqual({ header: 1, match: ['receiverName', null, 'postcode'] });
    expect(matchBulkSheet(sheet, abroad).match).toEqual(['receiverName', 'itemQuantity', 'postcode']);
  });
});

describe('the texts of the columns', () => {
  it('have a full sentence for every rule of a column', () => {
    for (const facts of allBulkFacts) {
      for (const column of bulkColumnsOf(facts)) {
        for (const sentence of columnRules(column, facts)) expect(sentence).toMatch(/^[A-Z\d].*\.$/u);
      }
    }
  });

  it('fit into the note of a cell, which a spreadsheet cuts after 255 characters', () => {
    for (const facts of allBulkFacts) {
      for (const column of bulkColumnsOf(facts)) {
        expect(columnNote(column, facts).length, `${facts.flow} ${column.field}`).toBeLessThanOrEqual(255);
      }
    }
  });

  it('state the rules of the specification for liability, pieces, COD, postcode and phone number', () => {
    const rulesOf = (field: string, facts: BulkFacts) =>
      bulkColumnsOf(facts)
        .filter((column) => column.field === field)
        .flatMap((column) => columnRules(column, facts))
        .join(' ');
    expect(rulesOf('enhancedLiability', home)).toContain('Yes only for a value of RM 200 to RM 10,000');
    expect(rulesOf('enhancedLiability', home)).toContain('basic coverage of RM 200');
    expect(rulesOf('totalPieces', home)).toContain('A whole number, at most 30. At most 3 with COD.');
    expect(rulesOf('totalPieces', abroad)).toContain('A whole number, at most 30.');
    expect(rulesOf('codAmount', home)).toContain('From RM 10 to RM 1,500.');
    expect(rulesOf('postcode', home)).toContain('Exactly 5 digits');
    expect(rulesOf('receiverMobile', home)).toContain('4 to 12 digits');
  });
});
