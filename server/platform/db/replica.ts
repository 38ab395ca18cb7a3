/** A streaming replica of PostgreSQL for reads that may lag. It is used only while its data is recent enough. */
import type pg from 'pg';

/** A replica that is further behind the primary than this is not used. */
export const longestLagMs = 10_000;
const lookEveryMs = 2000;

interface ReplicaWatch {
  /** Tells whether the replica is recent and has all changes of the account itself. */
  mayServe(accountId: string): Promise<boolean>;
  /** Time since the replica was last known to have caught up with the primary; Infinity if it never did or does not respond. */
  lagMs(): number;
  /** Checks at once, in addition to the check every two seconds. */
  look(): Promise<void>;
  close(): void;
}

/** Parses a position in the write-ahead log, such as `16/B374D848`. */
export function placeInLog(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const primaryPlace = 'select pg_current_wal_lsn()::text as lsn';
/** Null if the server replays no log: then it is not a replica, and its data may be anything. */
const replicaPlace = 'select pg_last_wal_replay_lsn()::text as lsn';
/**
 * Every write of an account ends with a row in its audit trail. Ids are drawn before the commit, by the clock of each instance,
 * so a row may become visible late, below the newest; it is noticed if it is among these last 100. Costs one index read.
 */
const lastWrites = `
  select coalesce(md5(string_agg(audit_id::text, ',')), '') as digest from (
    select audit_id from audit where account_id = $1 order by audit_id desc limit 100
  ) as newest`;

export function watchReplica(primary: pg.Pool, replica: pg.Pool): ReplicaWatch {
  /** Log positions of the primary, and when they were read. */
  let marks: { at: number; lsn: bigint }[] = [];
  let caughtUpAt = -Infinity;

  async function placeOf(pool: pg.Pool, text: string): Promise<bigint | null> {
    const { rows } = await pool.query<{ lsn: string | null }>(text);
    const lsn = rows[0]?.lsn ?? null;
    return lsn === null ? null : placeInLog(lsn);
  }

  async function look(): Promise<void> {
    const at = performance.now();
    try {
      const lsn = await placeOf(primary, primaryPlace);
      if (lsn !== null) marks.push({ at, lsn });
      marks = marks.filter((mark) => at - mark.at <= longestLagMs);
      const replayed = await placeOf(replica, replicaPlace);
      if (replayed === null) caughtUpAt = -Infinity;
      else caughtUpAt = marks.findLast((mark) => mark.lsn <= replayed)?.at ?? caughtUpAt;
    } catch {
      // One of the two is unavailable. Requests that need the primary report that themselves.
      caughtUpAt = -Infinity;
    }
  }

  const lagMs = () => performance.now() - caughtUpAt;
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  void look();

  return {
    lagMs,
    look,
    close: () => clearInterval(timer),
    async mayServe(accountId) {
      if (lagMs() > longestLagMs) return false;
      const lastOn = async (pool: pg.Pool): Promise<string | undefined> => {
        const { rows } = await pool.query<{ digest: string }>(lastWrites, [accountId]);
        return rows[0]?.digest;
      };
      try {
        const done = await lastOn(primary);
        return (await lastOn(replica)) === done;
      } catch {
        caughtUpAt = -Infinity;
        return false;
      }
    },
  };
}
