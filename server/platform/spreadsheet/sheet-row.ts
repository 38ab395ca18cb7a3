/** One row of a file that has anything in it. */
export interface SheetRow {
  /** Its number in the file, from 1, as a person sees it there. */
  line: number;
  /** Text of each cell; short rows are short here too. */
  cells: string[];
}
