import type { ReactNode } from 'react';
import { useTakenOver } from './useTakenOver.ts';

interface ScriptedProps {
  /** True for native controls that keep what the visitor does early, until React reads it. */
  readonly early?: boolean;
  readonly children: ReactNode;
}

/**
 * Wraps controls that need scripts; without JavaScript they are hidden. In a page that the server drew they are inert and look so until the
 * browser has taken it over, so that no press is lost.
 */
export function Scripted({ early = false, children }: ScriptedProps) {
  const takenOver = useTakenOver();
  return (
    <div className="scripted" inert={!early && !takenOver}>
      {children}
    </div>
  );
}
