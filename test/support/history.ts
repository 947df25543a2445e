/** Time of a room that somebody was told to have. Instants of the test's own clock say from when until when it was surely theirs. */
export interface Claim {
  readonly owner: string;
  readonly device: string;
  /** The room's time, epoch milliseconds. */
  readonly from: number;
  readonly until: number;
  /** When the promise was received. */
  readonly since: number;
  /** When the first thing was sent that may end it; undefined while it lasts. */
  readonly endedAt?: number | undefined;
}

/**
 * Checks a history of promises (in the manner of Jepsen): nobody may ever have been promised what another surely had. A
 * promise counts from its receipt to the sending of whatever ends it, so an answer that is under way proves nothing.
 */
export function findOverlaps(claims: readonly Claim[]): (readonly [Claim, Claim])[] {
  const overlaps: (readonly [Claim, Claim])[] = [];
  for (const group of Map.groupBy(claims, ({ device }) => device).values()) {
    group.forEach((claim, index) => {
      for (const other of group.slice(index + 1)) if (collide(claim, other)) overlaps.push([claim, other]);
    });
  }
  return overlaps;
}

function collide(a: Claim, b: Claim): boolean {
  const sameRoomTime = a.from < b.until && b.from < a.until;
  const bothAlive =
    a.since < (b.endedAt ?? Number.POSITIVE_INFINITY) && b.since < (a.endedAt ?? Number.POSITIVE_INFINITY);
  return sameRoomTime && bothAlive && a.owner !== b.owner;
}
