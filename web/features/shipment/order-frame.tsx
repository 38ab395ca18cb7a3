import { Skeleton } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import { orderScreens } from '#web/features/shipment/flows.ts';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';

import paste from '#web/features/paste-address/paste-box.module.css';
import classes from './order-frame.module.css';

const { title, context } = orderScreens['/shipmentorder'];

/**
 * The static frame of the shipment form, shown before the scripts run (web/app/frames.tsx): the parts that are the same for
 * everybody, in their final places.
 */
export function OrderFrame() {
  return (
    <Page kind="form" title={title} context={context}>
      <Skeleton height={44} animate={false} />
      <div className={classes.form}>
        <Skeleton height={66} animate={false} />
        <Section title={m.shipment_to()}>
          <div className={paste.paste}>
            <GrowingTextarea
              label={m.paste_address_paste_an_address()}
              placeholder={m.paste_address_name_phone_and_address_as_they()}
              minRows={1}
              readOnly
            />
          </div>
          <Skeleton height={260} animate={false} />
        </Section>
      </div>
    </Page>
  );
}
