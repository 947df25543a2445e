/** Processor time of the fastest of three runs, milliseconds: other work on the machine does not count. */
export function millisecondsOf(run: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
