/** WhatsApp opened with a text that only has to be sent: without a provider, and from the sender's own number. */
import { dialledNumber } from '#shared/platform/market/phone.ts';

export interface WhatsAppReceiver {
  /** As shipments keep it: digits. */
  phone: string;
  /** ISO code */
  country: string;
}

/** Without a receiver, or where a number is not known whole (kept with its leading 0), WhatsApp asks for whom it is. */
export function whatsAppUrl(receiver: WhatsAppReceiver | null, text: string): string {
  const { phone = '', country = '' } = receiver ?? {};
  return `https://wa.me/${dialledNumber(phone, country)}?text=${encodeURIComponent(text)}`;
}
