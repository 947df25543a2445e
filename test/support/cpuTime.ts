/** Returns the CPU time of the fastest of some runs in milliseconds, without other processes. */
export function millisecondsOf(run: () => void, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
