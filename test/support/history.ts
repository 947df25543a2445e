/** A confirmed hold or booking of a device's time, and the period of the test's clock in which it was certainly valid. */
export interface Claim {
  readonly owner: string;
  readonly device: string;
  /** The reserved time, epoch milliseconds. */
  readonly from: number;
  readonly until: number;
  /** When the promise was received. */
  readonly since: number;
  /** When the first thing was sent that may end it; undefined while it lasts. */
  readonly endedAt?: number | undefined;
}

/**
 * Checks a history of promises, as Jepsen does: no time may be promised to a client while it certainly belongs to another. A promise
 * counts from its receipt until the request that ends it is sent, so a pending response proves nothing.
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
