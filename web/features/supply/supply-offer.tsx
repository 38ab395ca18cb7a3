import { ActionIcon, Button, Input } from '@mantine/core';
import { Minus, Plus } from 'lucide-react';

import type { SupplyOffer } from '#shared/features/supply/supply.contract.ts';
import { supplyUnitWords } from '#shared/features/supply/supply.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { ItemPicture } from '#web/features/supply/item-picture.tsx';
import { unavailable } from '#web/platform/ui/unavailable.ts';

import classes from './supply.module.css';

/** Suggests supplies that run low, such as 'At your pace the label roll lasts 6 more days', added with one click. */
export function Suggestion({
  offer,
  packs,
  onAdd,
}: {
  offer: SupplyOffer;
  packs: number;
  onAdd: (code: string, packs: number) => void;
}) {
  const { suggestion, name, code } = offer;
  if (!suggestion) return null;
  const isAdded = packs >= suggestion.packs;
  const words =
    suggestion.daysLeft === null
      ? m.supply_prints_so_many({ count: suggestion.printedLately, name })
      : m.supply_lasts_days({ count: suggestion.daysLeft, name });
  return (
    <li className={classes.suggestion}>
      <span>{words}</span>
      <Button
        variant="default"
        size="compact-sm"
        {...unavailable(isAdded)}
        onClick={() => isAdded || onAdd(code, suggestion.packs)}
      >
        {isAdded
          ? m.supply_added()
          : m.supply_add({ packs: suggestion.packs, unit: supplyUnitWords[offer.unit]() })}
      </Button>
    </li>
  );
}

interface OfferProps {
  offer: SupplyOffer;
  packs: number;
  problem: string | undefined;
  onPacks: (packs: number) => void;
}

export function Offer({ offer, packs, problem, onPacks }: OfferProps) {
  const { name, unit, perPack, left, monthlyMax, picture } = offer;
  const clamp = (wanted: number) => Math.max(0, Math.min(left, wanted));
  return (
    <li className={classes.item} data-chosen={packs > 0 || undefined}>
      <ItemPicture picture={picture} />
      <span>
        {name}
        <small>
          {perPack > 1
            ? m.supply_per_pack({ unit: supplyUnitWords[unit](), n: perPack })
            : supplyUnitWords[unit]()}
        </small>
        <small>{left === 0 ? m.supply_none_left() : m.supply_left({ left, max: monthlyMax })}</small>
      </span>
      <span className={classes.counter}>
        <ActionIcon
          aria-label={m.supply_less({ name })}
          {...unavailable(packs === 0)}
          onClick={() => packs > 0 && onPacks(packs - 1)}
        >
          <Minus size={16} aria-hidden />
        </ActionIcon>
        <Input
          aria-label={m.supply_packs_of({ name })}
          inputMode="numeric"
          value={String(packs)}
          disabled={left === 0}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onPacks(clamp(Number(event.currentTarget.value.replace(/\D/gu, ''))))}
        />
        <ActionIcon
          aria-label={m.supply_more({ name })}
          {...unavailable(packs >= left)}
          onClick={() => packs < left && onPacks(packs + 1)}
        >
          <Plus size={16} aria-hidden />
        </ActionIcon>
      </span>
      {problem !== undefined && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </li>
  );
}
