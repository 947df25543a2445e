import { type ReactNode, useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/**
 * Wraps controls that need scripts. In a page that the server drew they are inert until the browser has taken it over, so that no press and no
 * typed letter is lost.
 */
export function Scripted({ children }: { readonly children: ReactNode }) {
  const hydrated = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  return (
    <div className="scripted" inert={!hydrated}>
      {children}
    </div>
  );
}
