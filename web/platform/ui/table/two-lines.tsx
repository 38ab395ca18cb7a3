import classes from './two-lines.module.css';

interface TwoLinesProps {
  children: string;
  /** Tooltip; the text itself unless given. */
  title?: string;
}

/** A cell's text on two lines where one is too short, so that the text that identifies a row is not cut at 1366 px. */
export function TwoLines({ children, title = children }: TwoLinesProps) {
  return (
    <span title={title} className={classes.text}>
      {children}
    </span>
  );
}
