/**
 * Column heads in other people's files: English, Malay, Chinese, and the exports of Shopify, WooCommerce, EasyStore, Shopee,
 * Lazada and TikTok Shop. Letter case, spaces, punctuation and text in brackets are ignored.
 */
// words: this file reads heads of spreadsheets, in the languages that they are in; what is shown is in the catalogue
import type { BulkField } from './bulk-shipment.model.ts';

interface Heads {
  /** Heads that can only mean this field. */
  sure: string;
  /** Heads that mean this field unless another column fits better: beside 'Shipping Name', 'Name' belongs to the order. */
  likely?: string;
}

export const bulkHeads: Readonly<Record<BulkField, Heads>> = {
  companyName: {
    sure: 'Receiver Company Name, Receiver Company, Recipient Company, Consignee Company, Shipping Company, Syarikat Penerima, 收件公司, 收货公司',
    likely: 'Company Name, Company, Business Name, Syarikat, Nama Syarikat, 公司, 公司名称, 公司名稱',
  },
  receiverName: {
    sure: 'Receiver, Recipient, Recipient Name, Consignee, Consignee Name, Shipping Name, Shipping First Name, Ship To Name, Ship To, Deliver To, Delivery Name, Customer Name, Buyer Name, Penerima, Nama Penerima, 收件人, 收件人姓名, 收货人, 收貨人, D Attention, Deliver Contact',
    likely:
      'Name, Full Name, First Name, Contact Name, Contact Person, Attention, Attn, Nama, Nama Penuh, 姓名, 名字, 联系人, Customer, Nama Pelanggan, Nama Pembeli, Debtor Name, 客户姓名, 客戶姓名, 顾客姓名',
  },
  receiverMobile: {
    sure: 'Receiver Mobile, Receiver Mobile No, Receiver Phone, Receiver Phone Number, Receiver Contact, Receiver Contact No, Receiver Contact Number, Receiver Tel, Recipient Phone, Recipient Phone Number, Recipient Contact, Ship To Phone, Ship To Tel, Ship To Contact, Consignee Phone, Consignee Tel, Shipping Phone, Delivery Phone, Buyer Phone, No Telefon Penerima, Telefon Penerima, 收件人电话, 收件人手机, 收货人电话, Deliver Phone 1, D Phone 1',
    likely:
      'Mobile, Mobile No, Mobile Number, Phone, Phone No, Phone Number, Contact No, Contact Number, Tel, Tel No, Telephone, HP, HP No, Hand Phone, Whatsapp, Telefon, Fon, No Fon, No Telefon, No Tel, No HP, 电话, 電話, 手机, 手機, 手机号码, 联系电话, Contact, Nombor Telefon, 联络电话, 聯絡電話',
  },
  receiverAltMobile: {
    sure: 'Alt Mobile, Alt Mobile No, Alternative Mobile, Alternative Mobile Number, Alternate Mobile, Alternative Phone, Alternative Contact, Alt Phone, Phone 2, Mobile 2, Tel 2, Contact No 2, Second Phone, Telefon 2, 备用电话, 电话2, Receiver Alt Contact, Receiver Alt Mobile, Shipping Phone 2, Shipping Phone Number 2, Receiver Phone 2',
  },
  address1: {
    sure: 'Address 1, Address Line 1, Receiver Address, Receiver Address Line 1, Recipient Address, Shipping Address, Shipping Address 1, Shipping Address1, Shipping Street, Ship To Address, Ship To Address 1, Ship To Addr, Ship To Addr 1, Addr 1, Delivery Address, Consignee Address, Detail Address, Alamat 1, Alamat Penerima, Alamat Penghantaran, 收件地址, 收货地址, 地址1, Deliver Addr 1, Deliver Address 1, D Address 1, Alamat Baris 1',
    likely:
      'Address, Full Address, Street, Street Address, Addr, Alamat, Alamat Penuh, Jalan, 地址, 详细地址',
  },
  address2: {
    sure: 'Address 2, Additional Address Information, Ship To Address 2, Ship To Addr 2, Addr 2, Address Line 2, Receiver Address Line 2, Shipping Address 2, Shipping Address2, Street 2, Alamat 2, 地址2, Deliver Addr 2, Deliver Address 2, D Address 2, Alamat Baris 2',
  },
  address3: {
    sure: 'Address 3, Ship To Address 3, Ship To Addr 3, Addr 3, Address Line 3, Receiver Address Line 3, Shipping Address 3, Shipping Address3, Street 3, Alamat 3, 地址3, Deliver Addr 3, Deliver Address 3, D Address 3, Alamat Baris 3',
  },
  postcode: {
    sure: 'Receiver Post Code, Receiver Postal Code, Receiver Zip, Recipient Postcode, Shipping Zip, Shipping Postcode, Shipping Post Code, Shipping Postal Code, Ship To Postcode, Ship To Zip, Delivery Postcode, Poskod Penerima, 收件邮编',
    likely:
      'Postcode, Post Code, Postal Code, Postal, Zip, Zip Code, Zipcode, Poskod, 邮编, 郵編, 邮政编码, 郵遞區號, 邮递区号',
  },
  city: {
    sure: 'Receiver Town, Recipient City, Shipping City, Ship To City, Delivery City, Bandar Penerima, 收件城市',
    likely:
      'City, Town, Post Town, Town City, City Town, Area, Bandar, Bandaraya, Pekan, 城市, 市镇, Daerah, District City, 縣市, 市',
  },
  state: {
    sure: 'Recipient State, Shipping State, Shipping Province Name, Shipping Province, Shipping Region, Ship To State, Delivery State, Negeri Penerima, 收件州属, Shipping Zone',
    likely: 'State, State Code, Province, Region, Negeri, 州, 州属, 省',
  },
  country: {
    sure: 'Receiver Country Code, Recipient Country, Shipping Country, Shipping Country Code, Destination Country, Destination, Ship To Country, Negara Penerima, 目的国家',
    likely: 'Country, Country Code, Negara, 国家, 國家, Nation',
  },
  shipmentType: {
    sure: 'Parcel Type, Package Type, Document or Parcel, Doc or Parcel, Item Type, Jenis Penghantaran, Jenis Bungkusan, 货件类型',
    likely: 'Type, Jenis',
  },
  service: {
    sure: 'Service Type, Delivery Service, Courier Service, Shipping Method, Servis, Perkhidmatan, 服务',
  },
  content: {
    sure: 'Contents, Content Description, Description of Content, Parcel Content, Package Content, Goods Description, Kandungan, 内容, 物品内容, Parcel Description, Shipment Description, Package Description, Isi Kandungan, Nama Barang, Nama Produk, 货物名称, 貨物名稱, 商品名称, 商品名稱',
    likely:
      'Product Name, Item Name, Lineitem Name, Product, Products, Item, Items, Goods, Barang, 商品, 品名, 物品, Produk, Isi, Item Description, Description, Keterangan, 产品, 產品',
  },
  value: {
    sure: 'Content Value, Parcel Value, Declared Value, Goods Value, Item Value, Value of Goods, Insured Value, Nilai Kandungan, Nilai Barang, 申报价值, 物品价值, Sum Insured, Insured Amount, Total Declared Value, Nilai Bungkusan',
    likely: 'Value, Amount, Subtotal, Order Total, Order Amount, Total, Nilai, 价值, 金额',
  },
  totalPieces: {
    sure: 'No of Pieces, Number of Pieces, No of Parcels, Number of Parcels, Total Parcels, No of Packages, Number of Packages, Pcs, Qty Ctn, Ctn, Ctns, Cartons, No of Cartons, Bilangan Bungkusan, Jumlah Bungkusan, 件数, 總件數, Bil Bungkusan',
    likely: 'Pieces, Parcels, Packages, Bilangan',
  },
  weight: {
    sure: 'Order Total Weight, Total Weight, Parcel Weight, Package Weight, Gross Weight, Actual Weight, Weight kg, Wt, Wt kg, Order Weight, Berat Bungkusan, Jumlah Berat, 总重量',
    likely: 'Berat, Kg, Kgs, Kilo, Kilos, Kilograms, 重量, 公斤',
  },
  length: { sure: 'Parcel Length, Package Length, Length cm, Panjang, 长, 长度, 長度', likely: 'L' },
  width: { sure: 'Parcel Width, Package Width, Width cm, Lebar, 宽, 宽度, 寬度', likely: 'W' },
  height: { sure: 'Parcel Height, Package Height, Height cm, Tinggi, 高, 高度', likely: 'H' },
  dangerousGoods: {
    sure: 'Dangerous, Is Dangerous, Dangerous Good, DG, Hazardous, Barang Berbahaya, Berbahaya, 危险品',
  },
  purpose: { sure: 'Shipping Purpose, Shipment Purpose, Purpose of Shipment, Export Reason, Tujuan, 用途' },
  purposeRemarks: { sure: 'Purpose Remark, Purpose Note, Purpose Others, Catatan Tujuan, 用途说明' },
  customerNote1: {
    sure: 'Remark from Buyer, Buyer Message, Customer Note, Note 1, Remark 1, Delivery Instruction, Delivery Instructions, Special Instruction, Buyer Note, Order Note, Customer Notes, Arahan Penghantaran, 买家留言, Delivery Remarks, Delivery Memo, Note from Customer',
    likely:
      'Note, Notes, Remark, Remarks, Message, Catatan, Nota, 备注, 備註, Comment, Comments, Memo, Ulasan, 留言',
  },
  customerNote2: { sure: 'Note 2, Notes 2, Remark 2, Remarks 2, Catatan 2, Nota 2, 备注2' },
  orderId: {
    sure: 'Order No, Order Number, Order Reference, Order Ref, Order Sn, No Pesanan, Nombor Pesanan, 订单号, 訂單號, 订单编号, 訂單編號',
    likely:
      'Order, Pesanan, Reference, Reference No, Ref, Ref No, Invoice No, Invoice Number, Rujukan, No Rujukan, 参考编号, Doc No, Document No',
  },
  deliveryOrders: {
    sure: 'DO, DO No, DO Nos, DO Numbers, Delivery Order, Delivery Order No, Delivery Order Number, Delivery Order Numbers, No DO, 送货单号',
  },
  codAmount: {
    sure: 'COD, COD Value, COD RM, Cash on Delivery, Cash on Delivery Amount, Amount to Collect, Jumlah COD, Amaun COD, COD金额, Tunai Semasa Penghantaran, 货到付款, 代收金额, Harga COD, Bayaran COD, 代收货款, 代收貨款, 貨到付款',
  },
  enhancedLiability: {
    sure: 'EL, Enhanced Cover, Enhanced Liability Yes No, Insurance, Insured, Insurans, Liabiliti Dipertingkat, 保险',
  },
  senderName: {
    sure: 'Sender, Shipper, Shipper Name, Consignor, Consignor Name, From Name, Pengirim, Nama Pengirim, 寄件人, 寄件人姓名, 发货人',
  },
  senderMobile: {
    sure: 'Sender Mobile, Sender Mobile No, Sender Phone, Sender Phone Number, Sender Contact, Sender Contact No, Sender Tel, Shipper Phone, Shipper Contact, Telefon Pengirim, No Telefon Pengirim, 寄件人电话',
  },
  senderEmail: { sure: 'Sender E-mail, Sender Email Address, Shipper Email, Emel Pengirim, 寄件人邮箱' },
  itemDescription: {
    sure: 'Customs Description, Commodity, Commodity Description, Description of Goods, Perihal Barang, 商品描述, 报关品名',
    likely: 'Description, Product Description, Product Name, Item Name, Lineitem Name, 品名, 描述',
  },
  hsCode: {
    sure: 'HS, HS No, HS Tariff, HS Tariff Code, Tariff Code, Commodity Code, Harmonised Code, Harmonized Code, Kod HS, Kod Tarif, 海关编码, 税号',
  },
  itemQuantity: {
    sure: 'Item Qty, Lineitem Quantity, Product Quantity, Kuantiti Barang, 商品数量',
    likely: 'Quantity, Qty, Kuantiti, 数量, 數量',
  },
  itemUnitValue: {
    sure: 'Unit Value, Unit Price, Item Price, Price per Unit, Lineitem Price, Harga Seunit, 单价, 單價',
    likely: 'Price, Harga, 价格',
  },
  itemWeight: { sure: 'Net Weight, Item Net Weight, Product Weight, Berat Bersih, 净重, 淨重' },
  countryOfOrigin: {
    sure: 'Origin, Origin Country, Made In, Country of Manufacture, Manufactured In, Negara Asal, 原产国, 原產地',
  },
};
