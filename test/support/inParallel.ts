/** Runs the work of many clients concurrently and waits for all; then throws the first error, if any. */
export async function inParallel<T>(clients: number, work: (client: number) => Promise<T>): Promise<T[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: clients }, (_, client) => work(client)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
