/** Statements that are sent to PostgreSQL together: one write to the socket, one response. */
import type { Connection, FieldDef, PoolClient, Submittable } from 'pg';
import utils from 'pg/lib/utils.js';

import { arrayText } from './array-text.ts';
import { preparedMark } from './prepared-mark.ts';

/** The result of a statement. */
export interface Answered {
  /** The command tag, such as `INSERT 0 1` or `COMMIT`. */
  tag: string;
  rows: Record<string, unknown>[];
}

export interface Statement {
  text: string;
  values: readonly Value[];
  resolve(answered: Answered): void;
  reject(error: unknown): void;
}

type Value = string | Buffer | null;

/** Converts a value to a parameter. Throws if no parameter can hold it. */
export function valueOf(value: unknown): Value {
  if (value instanceof Date && Number.isFinite(value.getTime())) return value.toISOString();
  return (Array.isArray(value) ? arrayText(value) : null) ?? utils.prepareValue(value);
}

type Client = Pick<PoolClient, 'getTypeParser'>;

/** Reads the rows of a statement's result. */
class RowReader {
  readonly #names: readonly string[];
  readonly #parsers: readonly ((text: string) => unknown)[];
  readonly #blank: Record<string, unknown>;

  constructor(client: Client, fields: readonly FieldDef[]) {
    this.#names = fields.map(({ name }) => name);
    this.#parsers = fields.map(({ dataTypeID }) => client.getTypeParser(dataTypeID, 'text'));
    this.#blank = Object.fromEntries(this.#names.map((name) => [name, null]));
  }

  read(texts: readonly (string | null)[]): Record<string, unknown> {
    // A copy, so that all rows of a statement share one object layout in the JavaScript engine.
    const row = { ...this.#blank };
    for (let at = 0; at < texts.length; at += 1) {
      const text = texts[at] ?? null;
      if (text !== null) row[this.#names[at] ?? ''] = this.#parsers[at]?.(text);
    }
    return row;
  }
}

/** A marked statement that a connection keeps parsed and planned. How to read its rows is known after the first result. */
interface PreparedStatement {
  name: string;
  rows: RowReader | null;
}

/** The marked statements that one connection keeps, by their texts. */
export class KeptStatements {
  readonly #byText = new Map<string, PreparedStatement>();
  #named = 0;

  find(text: string): PreparedStatement | undefined {
    return this.#byText.get(text);
  }

  nextName(): string {
    this.#named += 1;
    return `prepared_${this.#named}`;
  }

  keep(text: string, kept: PreparedStatement): void {
    this.#byText.set(text, kept);
  }
}

/** A statement that was sent and is not completed yet. */
interface Sent {
  statement: Statement;
  /** The name under which it is parsed for the first time. */
  newName: string | null;
  reader: RowReader | null;
  answered: Answered;
}

const begun: Pick<Statement, 'resolve' | 'reject'> = { resolve: () => undefined, reject: () => undefined };

/**
 * pg sends and awaits queries one by one. A batch is one query to pg, as its cursors are, but holds several statements. After one
 * fails the database skips the rest.
 */
export class Batch implements Submittable {
  readonly #client: Client;
  readonly #kept: KeptStatements;
  readonly #sent: Sent[];
  readonly #onEnd: (error: unknown) => void;
  #at = 0;
  #hasFailed = false;

  /** @param begins the statement that begins the transaction; `onEnd` is called once, with the error or undefined. */
  constructor(
    client: Client,
    kept: KeptStatements,
    begins: string | null,
    statements: readonly Statement[],
    onEnd: (error: unknown) => void,
  ) {
    this.#client = client;
    this.#kept = kept;
    this.#onEnd = onEnd;
    const all = begins === null ? statements : [{ text: begins, values: [], ...begun }, ...statements];
    this.#sent = all.map((statement) => ({
      statement,
      newName: null,
      reader: null,
      answered: { tag: '', rows: [] },
    }));
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    for (const sent of this.#sent) this.#send(connection, sent);
    connection.sync();
    connection.stream.uncork();
  }

  #send(connection: Connection, sent: Sent): void {
    const { text, values } = sent.statement;
    const kept = this.#kept.find(text);
    let statement = kept?.name ?? '';
    if (kept) sent.reader = kept.rows;
    else {
      if (text.includes(preparedMark)) sent.newName = this.#kept.nextName();
      statement = sent.newName ?? '';
      connection.parse({ name: statement, text, types: [] }, true);
      connection.describe({ type: 'S', name: statement }, true);
    }
    connection.bind({ statement, values: [...values] }, true);
    connection.execute(null, true);
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const sent = this.#sent[this.#at];
    if (sent) sent.reader = new RowReader(this.#client, fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const sent = this.#sent[this.#at];
    if (sent?.reader) sent.answered.rows.push(sent.reader.read(fields));
  }

  handleCommandComplete({ text }: { text: string }): void {
    const sent = this.#sent[this.#at];
    this.#at += 1;
    if (!sent) return;
    sent.answered.tag = text;
    if (sent.newName !== null)
      this.#kept.keep(sent.statement.text, { name: sent.newName, rows: sent.reader });
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  /** Resolves only now, because statements outside a transaction are committed at the very end. */
  handleReadyForQuery(): void {
    if (this.#hasFailed) return;
    for (const { statement, answered } of this.#sent) statement.resolve(answered);
    this.#onEnd(undefined);
  }

  handleError(error: unknown): void {
    this.#hasFailed = true;
    for (const { statement } of this.#sent) statement.reject(error);
    this.#onEnd(error);
  }

  handlePortalSuspended(): void {
    // Never happens: rows are always read completely.
  }

  handleCopyInResponse(connection: Connection & { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('Nothing is copied');
  }

  handleCopyData(): void {
    // Nothing is copied out either.
  }
}
