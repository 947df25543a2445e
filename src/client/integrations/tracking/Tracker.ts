import type { TrackedEvent } from './trackedEvent.ts';

/** The one way in which anything of a visit is told to a tool that measures it (SH-10). */
export interface Tracker {
  report(event: TrackedEvent): void;
}
