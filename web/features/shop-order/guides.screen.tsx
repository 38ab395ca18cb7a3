import { Button } from '@mantine/core';

import { type GuideId, guideIds, guideOf } from '#shared/features/shop-order/shop-guides.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { StepPicture } from '#web/features/shop-order/step-picture.tsx';
import { Link } from '#web/platform/router/router.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';

import classes from './guides.module.css';

/** /eCommerceGuides: a guide for each shop. */
export function GuidesScreen() {
  const push = guideIds.filter((id) => guideOf(id).kind !== null);
  const call = guideIds.filter((id) => guideOf(id).kind === null);
  return (
    <Page
      kind="form"
      title={m.shop_order_guides_title()}
      context={m.shop_order_guides_context()}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/shopConnections" {...props} />}>
          {m.shop_order_shops()}
        </Button>
      }
    >
      <Section title={m.shop_order_guides_push()}>
        <Cards ids={push} />
      </Section>
      <Section title={m.shop_order_guides_call()}>
        <Cards ids={call} />
      </Section>
    </Page>
  );
}

function Cards({ ids }: { ids: readonly GuideId[] }) {
  return (
    <ul className={classes.cards}>
      {ids.map((id) => {
        const { path, name, steps } = guideOf(id);
        return (
          <li key={id}>
            <article className={classes.card}>
              <StepPicture kind={steps[0]?.picture ?? 'key'} />
              <h3>{name()}</h3>
              <Link to={path}>{m.shop_order_guide_title({ shop: name() })}</Link>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
