import type { ReactNode } from 'react';
import { useHydrated } from './useHydrated.ts';

/**
 * Wraps controls that need scripts. In a page that the server drew they are inert until the browser has taken it over, so that no press and no
 * typed letter is lost.
 */
export function Scripted({ children }: { readonly children: ReactNode }) {
  return (
    <div className="scripted" inert={!useHydrated()}>
      {children}
    </div>
  );
}
