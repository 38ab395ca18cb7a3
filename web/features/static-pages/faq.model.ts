export interface Question {
  /** The anchor. It stays the same when the wording changes, and is unique across all groups. */
  readonly id: string;
  readonly question: string;
  /** Paragraphs, with links as in the legal documents. */
  readonly answer: readonly string[];
}

export interface QuestionGroup {
  readonly id: string;
  readonly heading: string;
  readonly questions: readonly Question[];
}
