import { useEffect, useRef, type ChangeEvent } from 'react';

import classes from './choice-box.module.css';

interface ChoiceBoxProps {
  label: string;
  checked: boolean;
  /** Some of those that it represents are chosen. */
  isPartly?: boolean;
  size?: 'small' | 'large';
  /** @param isRange Shift was held: up to here. */
  onChoose: (chosen: boolean, isRange: boolean) => void;
}

/** The box that chooses a row. A list has one a row, and a kit's checkbox costs as much as all other cells together. */
export function ChoiceBox({ label, checked, isPartly = false, size = 'small', onChoose }: ChoiceBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.box}
      data-size={size}
      aria-label={label}
      checked={checked}
      onChange={(event) => onChoose(event.currentTarget.checked, isWithShift(event))}
    />
  );
}

function isWithShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}
