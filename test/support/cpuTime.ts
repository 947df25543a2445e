/** Processor time of the fastest of some runs, milliseconds: other work on the machine does not count. */
export function millisecondsOf(run: () => void, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
