import { type ReactNode, StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { StoreContext } from '#client/stores/StoreContext.ts';
import type { Portal } from './openPortal.ts';

interface PortalTreeProps {
  readonly portal: Pick<Portal, 'root' | 'texts'>;
  /** The router: one of the browser or of the server. */
  readonly children: ReactNode;
}

/** Everything that the portal's pages stand in, the same in the browser and on the server. */
export function PortalTree({ portal: { root, texts }, children }: PortalTreeProps) {
  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <StoreContext value={root}>{children}</StoreContext>
      </I18nextProvider>
    </StrictMode>
  );
}
