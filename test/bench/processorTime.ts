import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc/<pid>/stat, per second. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the processor time that a process has used, milliseconds. Linux only. */
export function processorTime(pid: number): number {
  const { user, system } = timesOf(pid);
  return ((user + system) * 1000) / ticksPerSecond;
}

/** Returns the processor time of a process, its children, and its children that ended; milliseconds. Linux only. */
export function processorTimeWithChildren(pid: number): number {
  const { endedUser, endedSystem } = timesOf(pid);
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  const ended = ((endedUser + endedSystem) * 1000) / ticksPerSecond;
  return children.reduce((sum, child) => sum + timeOfLiving(child), processorTime(pid) + ended);
}

/** Returns 0 for a process that ended meanwhile. */
function timeOfLiving(pid: number): number {
  try {
    return processorTime(pid);
  } catch {
    return 0;
  }
}

function timesOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { user, system, endedUser, endedSystem };
}
