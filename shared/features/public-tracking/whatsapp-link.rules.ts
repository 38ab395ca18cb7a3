/** Opens WhatsApp with a prepared text that the user sends from their own number: used without a provider. */
import { dialledNumber } from '#shared/platform/market/phone.ts';

export interface WhatsAppReceiver {
  /** Digits, as stored with shipments. */
  phone: string;
  country: string;
}

/**
 * Returns the link. Without a receiver, or if the number is incomplete (stored with its leading 0), WhatsApp asks for
 * the recipient.
 */
export function whatsAppUrl(receiver: WhatsAppReceiver | null, text: string): string {
  const { phone = '', country = '' } = receiver ?? {};
  return `https://wa.me/${dialledNumber(phone, country)}?text=${encodeURIComponent(text)}`;
}
