import type { ChangeEvent } from 'react';

import classes from './choice-box.module.css';

interface ChoiceBoxProps {
  label: string;
  checked: boolean;
  /** Whether only some of the rows that it represents are selected. */
  isPartly?: boolean;
  size?: 'small' | 'large';
  /** Omitted when the list itself listens (`isRangeWanted`). @param isRange Shift was held: selects up to this row. */
  onChoose?: (chosen: boolean, isRange: boolean) => void;
}

/**
 * Checkbox that selects a row. A list has one per row, and a Mantine checkbox costs as much to render as all other cells
 * together.
 */
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

/** Whether Shift was held during the selection. */
export function isRangeWanted({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}
