import type { Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseFault.ts';
import { type Budget, budgetSpender, recordUses } from '#server/db/queries/budget.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import type { Requester } from './requester.ts';
import { spendWithProof } from './spendUsageBudgets.ts';

/** The kinds of requests that are counted: writes, searches of public data, expensive pages, and challenges for a proof of work. */
export type RequestKind = 'write' | 'search' | 'page' | 'challenge';

/**
 * Counts a request of an IP address within a minute. Throws too-many-requests above the limit, and captcha-required for a write or a
 * search above half of the limit. A page cannot carry a proof. Challenges have a separate budget, so that proofs use up nothing. A
 * search that cannot be counted because the disk is full is granted: it writes nothing and returns public data.
 */
export type RequestCounter = (from: Requester, kind: RequestKind) => Promise<void>;

/** The length of the window in which requests are counted. */
const seconds = 60;

/**
 * Returns a counter that all server processes share; `limit` is the number of requests of an IP address per minute. Searches are counted
 * in tens (`searchTallies`), so that a search seldom writes. Therefore each process may grant an address up to 18 searches above a limit:
 * nine when a minute begins and nine when it ends.
 */
export function requestCounter(
  db: Database,
  { signingKey, limit }: { readonly signingKey: Buffer; readonly limit: number },
): RequestCounter {
  const free = Math.ceil(limit / 2);
  const spend = budgetSpender(db);
  const tallyOf = searchTallies();

  async function record(tally: SearchTally, budget: Budget, uses: number): Promise<void> {
    tally.counted = Math.max(tally.counted, await recordUses(db, budget, uses));
  }

  /** Returns undefined for a free search, else the seconds until the window ends. */
  async function spendSearch(ipAddress: string, budgetOf: () => Budget): Promise<number | undefined> {
    const tally = tallyOf(ipAddress);
    if (tally.granted < maxUncounted && tally.counted + tally.granted < free) {
      tally.granted++;
      return undefined;
    }
    const budget = budgetOf();
    const { granted } = tally;
    tally.granted = 0;
    tally.counted += granted + 1;
    const recording = Promise.all([tally.recorded, granted > 0 && record(tally, budget, granted)]);
    // Simultaneous searches wait too, else the limit would not count what was granted.
    tally.recorded = recording.catch(() => undefined);
    await recording;
    const wait = await spend(budget);
    // From now on PostgreSQL counts each search.
    if (wait !== undefined) tally.counted = Math.max(tally.counted, free);
    return wait;
  }

  return async ({ ipAddress, proof }, kind) => {
    const mayCarryProof = kind === 'write' || kind === 'search';
    const budgetOf = (): Budget => ({
      name: kind === 'challenge' ? 'challenges' : 'requests',
      subject: keyedHash(signingKey, 'requests', ipAddress),
      seconds,
      limit: mayCarryProof ? free : limit,
    });
    const wait =
      kind === 'search'
        ? await spendSearch(ipAddress, budgetOf).catch((error) => {
            if (!isDiskFull(error)) throw error;
          })
        : await spend(budgetOf());
    if (wait === undefined) return;
    if (mayCarryProof) return spendWithProof(db, [{ ...budgetOf(), free, limit }], proof);
    throw new DomainError('too-many-requests', { retryAfter: wait });
  };
}

/** The number of searches of an IP address that a process grants before it counts them in PostgreSQL. */
const maxUncounted = 9;

/** The searches of an IP address in one window, as this process knows them. */
interface SearchTally {
  /** Granted, and not counted in PostgreSQL yet. */
  granted: number;
  /** The least number of requests that PostgreSQL has counted, with those on the way. */
  counted: number;
  /** Settles when PostgreSQL has counted what was granted before. */
  recorded: Promise<unknown>;
  /** Milliseconds of `performance.now`. */
  readonly endsAt: number;
}

/** The number of IP addresses that a process remembers; about 5 MB. */
const maxTallies = 20_000;

/** Returns the tallies by IP address. A tally ends after a minute; searches that are not counted by then stay uncounted. */
function searchTallies(): (ipAddress: string) => SearchTally {
  const tallies = new Map<string, SearchTally>();
  return (ipAddress) => {
    const now = performance.now();
    const known = tallies.get(ipAddress);
    if (known && now < known.endsAt) return known;
    tallies.delete(ipAddress);
    // The oldest tallies come first.
    for (const [address, { endsAt }] of tallies) {
      if (now < endsAt && tallies.size < maxTallies) break;
      tallies.delete(address);
    }
    const tally = { granted: 0, counted: 0, recorded: Promise.resolve(), endsAt: now + seconds * 1_000 };
    tallies.set(ipAddress, tally);
    return tally;
  };
}
