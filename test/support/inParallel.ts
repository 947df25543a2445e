/** Runs the work of many clients at once and waits for all of them; the first fault of any of them is thrown at the end. */
export async function inParallel<T>(clients: number, work: (client: number) => Promise<T>): Promise<T[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: clients }, (_, client) => work(client)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
