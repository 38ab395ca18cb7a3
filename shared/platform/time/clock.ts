/** The clock is passed in everywhere, so that tests can set it. Never read the machine's clock elsewhere. */
export interface Clock {
  now(): Date;
}
