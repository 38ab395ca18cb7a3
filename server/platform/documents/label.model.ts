/** A sender or receiver as printed. Every text may be in any script. */
export interface LabelParty {
  readonly name: string;
  readonly company?: string | undefined;
  readonly phone: string;
  readonly altPhone?: string | undefined;
  /** Street lines without postcode, city and state. */
  readonly addressLines: readonly string[];
  readonly postcode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

export interface LabelBrand {
  readonly name: string;
  /** One line under or beside the name: phone, web address. */
  readonly contactLine: string;
  /** SVG path data (any commands but arcs) with the side of its square view box. Filled black, non-zero. */
  readonly logo?: { readonly path: string; readonly viewBox: number } | undefined;
}

/**
 * One consignment note as printed: 1 to 30 pieces, one label each. Weights are grams, money is integer cents of `currency`; dates
 * and liability are texts from the caller.
 */
export interface ConsignmentLabel {
  readonly cnNo: string;
  /** For an edited shipment: 2 or higher. It is part of the bar codes. */
  readonly labelVersion?: number | undefined;
  readonly pieces: number;
  /** Grams of each piece, in order. Empty if unknown. */
  readonly pieceWeights: readonly number[];
  /** Station code and sector, such as `KUL-0431`. */
  readonly routingCode: string;
  readonly service: string;
  /** Handling marks in capitals: `PRIORITY`, `FROZEN`, `EL RM 10,000`. Printed in black fields. */
  readonly handling: readonly string[];
  /** The parcel leaves the country: the country's name is printed in capitals, and the declared value is shown. */
  readonly isAbroad: boolean;
  /** Name of the flow, such as `Domestic` or `COOL Frozen`. */
  readonly flow: string;
  /** DD-MM-YYYY in the market's time zone. */
  readonly createdOn: string;
  readonly accountNo: string;
  /** Prefix of amounts: `RM`, `S$`. */
  readonly currency: string;
  readonly sender: LabelParty;
  readonly receiver: LabelParty;
  readonly contents: string;
  /** With currency, such as `RM 250.00`; empty if none was declared. */
  readonly declaredValue: string;
  readonly dangerousGoods: boolean;
  readonly actualWeight: number;
  readonly chargeableWeight: number;
  /** Cents to collect; null if the parcel is not COD. */
  readonly cod: number | null;
  readonly liability: string;
  readonly notes: readonly string[];
  /** At most 9 delivery-order numbers. */
  readonly deliveryOrders: readonly string[];
  /** One line for each product, such as `2 × Tea tin · TIN-250`; only if a packing list is wanted on the label. */
  readonly packing?: readonly string[] | undefined;
  readonly orderId?: string | undefined;
  /** The link in the QR code. */
  readonly trackingUrl: string;
  /** Number of earlier prints: 0 for a first print. Any other number prints the reprint mark. */
  readonly reprint: number;
  readonly brand: LabelBrand;
}

/** Formats cents as `RM 1,250.00`. */
export function moneyText(currency: string, cents: number): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${currency} ${cents < 0 ? '-' : ''}${whole}.${rest}`;
}

/** Formats grams as `1.25 kg`, with one to three decimals. */
export function weightText(grams: number): string {
  const text = (grams / 1000).toFixed(3).replace(/0{1,2}$/, '');
  return `${text} kg`;
}
