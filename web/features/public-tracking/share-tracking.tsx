import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, ChevronDown, Link as LinkIcon, MessageCircle } from 'lucide-react';

import { publicTrackingUrl } from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { type WhatsAppReceiver, whatsAppUrl } from '#shared/features/public-tracking/whatsapp-link.rules.ts';
import { collectedFrom } from '#shared/features/pricing/cod.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import { useSession } from '#web/platform/session/session.ts';
import { DropItem, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { useMarket } from '#web/platform/ui/market.ts';

export interface SharedParcel {
  cnNo: string;
  /** Null if not known here: then WhatsApp asks for the contact. */
  receiver: WhatsAppReceiver | null;
  codCents: number | null;
}

const linkTo = (cnNo: string) => publicTrackingUrl(window.location.origin, cnNo);

/** A link with a prepared message for the receiver, including the COD amount to have ready. */
function useWhatsAppLink({ cnNo, receiver, codCents }: SharedParcel): string {
  const { companyName } = useSession();
  const market = useMarket();
  const text = m.public_tracking_message({ shopName: companyName, cnNo, url: linkTo(cnNo) });
  const codIn = collectedFrom(receiver?.country ?? market.code, market.id);
  const cod =
    codCents === null ? '' : ` ${m.public_tracking_message_cod({ amount: formatMoney(codCents, codIn) })}`;
  return whatsAppUrl(receiver, `${text}${cod}`);
}

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Both ways to send the receiver the tracking link, where there is room for two buttons. */
export function ShareButtons(parcel: SharedParcel) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? Check : LinkIcon;
  return (
    <>
      <Button
        component="a"
        href={useWhatsAppLink(parcel)}
        {...outside}
        variant="default"
        leftSection={<MessageCircle size={16} aria-hidden />}
      >
        {m.public_tracking_whatsapp()}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => clipboard.copy(linkTo(parcel.cnNo))}
      >
        {clipboard.copied ? m.public_tracking_link_copied() : m.public_tracking_copy_link()}
      </Button>
    </>
  );
}

interface ShareMenuProps {
  /** WhatsApp is offered for a single parcel only; the links of several are copied one per line. */
  parcels: readonly SharedParcel[];
  isSmall?: boolean;
}

/** The same options behind one button, for narrow places. */
export function ShareMenu({ parcels, isSmall = false }: ShareMenuProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  const [first, ...others] = parcels;
  if (!first) return null;
  const look = isSmall
    ? ({ variant: 'subtle', color: 'gray', size: 'compact-sm' } as const)
    : ({ variant: 'default' } as const);
  return (
    <DropMenu
      label={m.public_tracking_share()}
      renderTarget={(props) => (
        <Button
          {...look}
          leftSection={isSmall ? undefined : <LinkIcon size={16} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
          {...props}
        >
          {clipboard.copied ? m.public_tracking_link_copied() : m.public_tracking_share()}
        </Button>
      )}
    >
      {others.length === 0 && <WhatsAppItem {...first} />}
      <DropItem
        icon={<LinkIcon size={16} aria-hidden />}
        onSelect={() => clipboard.copy(parcels.map(({ cnNo }) => linkTo(cnNo)).join('\n'))}
      >
        {others.length === 0 ? m.public_tracking_copy_link() : m.public_tracking_copy_links()}
      </DropItem>
    </DropMenu>
  );
}

function WhatsAppItem(parcel: SharedParcel) {
  const href = useWhatsAppLink(parcel);
  return (
    <DropItem
      icon={<MessageCircle size={16} aria-hidden />}
      render={({ children, ...props }) => (
        <a href={href} {...outside} {...props}>
          {children}
        </a>
      )}
    >
      {m.public_tracking_whatsapp()}
    </DropItem>
  );
}
