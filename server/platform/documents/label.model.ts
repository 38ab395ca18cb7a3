/** A sender or receiver as it prints. Every text may hold any script. */
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
 * One consignment note as it prints: 1 to 30 pieces, one label each.
 * Weights are grams, money is integer cents of `currency`; dates and liability are text, worded by the caller.
 */
export interface ConsignmentLabel {
  readonly cnNo: string;
  /** Of a shipment that was edited: 2 and up. It is in the bar codes. */
  readonly labelVersion?: number | undefined;
  readonly pieces: number;
  /** Grams of each piece, first piece first. Empty when unknown. */
  readonly pieceWeights: readonly number[];
  /** Station code and sector, as `KUL-0431`. */
  readonly routingCode: string;
  readonly service: string;
  /** What changes the handling, in capitals: `PRIORITY`, `FROZEN`, `EL RM 10,000`. Prints in black fields. */
  readonly handling: readonly string[];
  /** It leaves the country: its name is in capitals, and the declared value is shown. */
  readonly isAbroad: boolean;
  /** The flow's name, as `Domestic` or `COOL Frozen`. */
  readonly flow: string;
  /** DD-MM-YYYY in the market's time zone. */
  readonly createdOn: string;
  readonly accountNo: string;
  /** What stands before amounts: `RM`, `S$`. */
  readonly currency: string;
  readonly sender: LabelParty;
  readonly receiver: LabelParty;
  readonly contents: string;
  /** With its currency, as `RM 250.00`; empty when none was declared. */
  readonly declaredValue: string;
  readonly dangerousGoods: boolean;
  readonly actualWeight: number;
  readonly chargeableWeight: number;
  /** Cents to collect, or null when the parcel is not COD. */
  readonly cod: number | null;
  readonly liability: string;
  readonly notes: readonly string[];
  /** At most 9 delivery-order numbers. */
  readonly deliveryOrders: readonly string[];
  /** A line for each of the goods, `2 × Tea tin · TIN-250`; only where a packing list is wanted on the label. */
  readonly packing?: readonly string[] | undefined;
  readonly orderId?: string | undefined;
  /** What the QR code opens. */
  readonly trackingUrl: string;
  /** How often it was printed before: 0 for a first print. Anything else prints the reprint mark. */
  readonly reprint: number;
  readonly brand: LabelBrand;
}

/** Cents as `RM 1,250.00`. */
export function moneyText(currency: string, cents: number): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${currency} ${cents < 0 ? '-' : ''}${whole}.${rest}`;
}

/** Grams as `1.25 kg`, at least one decimal, at most three. */
export function weightText(grams: number): string {
  const text = (grams / 1000).toFixed(3).replace(/0{1,2}$/, '');
  return `${text} kg`;
}
