import classes from './import-grid.module.css';

interface ImportCellProps {
  label: string;
  width: number;
  text: string;
  problem: string | undefined;
  note: string | undefined;
  isActive: boolean;
  /** What is being typed; null while the cell is only looked at. */
  typed: string | null;
  onTyped: (text: string) => void;
  /** The input was left by the pointer. */
  onLeave: () => void;
  onChoose: () => void;
  onEdit: () => void;
}

export function ImportCell(props: ImportCellProps) {
  const { label, width, text, problem, note, isActive, typed, onTyped, onLeave, onChoose, onEdit } = props;
  const told = problem ?? note;
  return (
    <div
      role="gridcell"
      className={classes.cell}
      style={{ width }}
      tabIndex={isActive ? 0 : -1}
      aria-invalid={problem !== undefined}
      aria-label={told === undefined ? undefined : `${text === '' ? 'Empty' : text}. ${told}`}
      title={told}
      data-problem={problem !== undefined || undefined}
      data-note={(problem === undefined && note !== undefined) || undefined}
      data-active={isActive || undefined}
      onMouseDown={(event) => {
        if (typed !== null) return;
        event.preventDefault();
        onChoose();
      }}
      onDoubleClick={onEdit}
    >
      {typed === null ? (
        text
      ) : (
        <input
          className={classes.input}
          aria-label={label}
          autoFocus
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          onBlur={onLeave}
        />
      )}
    </div>
  );
}
