/** A streaming replica of PostgreSQL for reads that may lag: it is asked only while what it knows is recent enough. */
import type pg from 'pg';

/** Behind the primary by more than so long, a replica is not asked. */
export const longestLagMs = 10_000;
const lookEveryMs = 2000;

export interface ReplicaWatch {
  /** Is it recent, and does it know all that the account itself has done? */
  mayServe(accountId: string): Promise<boolean>;
  /** How long ago it had caught up with the primary, as far as is known; Infinity when it never did or does not answer. */
  lagMs(): number;
  /** Looks at once, besides every other second. */
  look(): Promise<void>;
  close(): void;
}

/** `16/B374D848`: a place in the write-ahead log. */
export function placeInLog(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const primaryPlace = 'select pg_current_wal_lsn()::text as lsn';
/** Null where nothing is replayed: that is no replica, and may be anything. */
const replicaPlace = 'select pg_last_wal_replay_lsn()::text as lsn';
/**
 * Every write of an account ends with a row of its audit trail. Ids are drawn before the commit, each instance's by its own clock: one
 * that comes late, below the newest, is noticed as long as it is among the last of these. One read of an index.
 */
const lastWrites = `
  select coalesce(md5(string_agg(audit_id::text, ',')), '') as digest from (
    select audit_id from audit where account_id = $1 order by audit_id desc limit 100
  ) as newest`;

export function watchReplica(primary: pg.Pool, replica: pg.Pool): ReplicaWatch {
  /** Where the primary was, and when. */
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
      // Either is away: requests that need the primary say so themselves.
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
