import type { GoodsGroup } from '#web/features/static-pages/goods.model.ts';
import { VerdictBadge } from '#web/features/static-pages/verdict-badge.tsx';

import classes from './goods-list.module.css';

/** Goods with their verdicts, as returned by `goodsMatching`. */
export function GoodsList({ groups }: { groups: readonly GoodsGroup[] }) {
  return groups.map((group) => (
    <section key={group.id} className={classes.group} aria-labelledby={group.id}>
      <h2 id={group.id} tabIndex={-1} className={classes.heading}>
        {group.heading}
      </h2>
      <ul className={classes.list}>
        {group.goods.map(({ id, name, verdict, note }) => (
          <li key={id} className={classes.goods}>
            <div>
              <VerdictBadge verdict={verdict} />
            </div>
            <div>
              <div className={classes.name}>{name}</div>
              <div className={classes.note}>{note}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
}
