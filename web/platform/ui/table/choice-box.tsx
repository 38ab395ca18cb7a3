import type { ChangeEvent } from 'react';

import classes from './choice-box.module.css';

interface ChoiceBoxProps {
  label: string;
  checked: boolean;
  /** Some of those that it represents are chosen. */
  isPartly?: boolean;
  size?: 'small' | 'large';
  /** Left out where the list itself listens (`isRangeWanted`). @param isRange Shift was held: up to here. */
  onChoose?: (chosen: boolean, isRange: boolean) => void;
}

/** The box that chooses a row. A list has one a row, and a kit's checkbox costs as much as all other cells together. */
export function ChoiceBox({ label, checked, isPartly, size, onChoose }: ChoiceBoxProps) {
  return (
    <input
      ref={isPartly === undefined ? undefined : isPartly ? partly : wholly}
      type="checkbox"
      className={classes.box}
      data-size={size}
      aria-label={label}
      checked={checked}
      onChange={
        onChoose ? (event) => onChoose(event.currentTarget.checked, isRangeWanted(event)) : listenedElsewhere
      }
    />
  );
}

const listenedElsewhere = () => {};

function partly(box: HTMLInputElement | null): void {
  if (box) box.indeterminate = true;
}

function wholly(box: HTMLInputElement | null): void {
  if (box) box.indeterminate = false;
}

/** Whether a choice was made with Shift held. */
export function isRangeWanted({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}
