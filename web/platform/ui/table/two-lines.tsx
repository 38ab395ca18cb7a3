import classes from './two-lines.module.css';

interface TwoLinesProps {
  children: string;
  /** What the mouse shows; the text itself unless given. */
  title?: string;
}

/** A cell's text on two lines where one is too short: what identifies a row is not cut at 1366 px. */
export function TwoLines({ children, title = children }: TwoLinesProps) {
  return (
    <span title={title} className={classes.text}>
      {children}
    </span>
  );
}
