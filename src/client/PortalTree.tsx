import { type ReactNode, StrictMode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { StoreContext } from '#client/stores/StoreContext.ts';
import type { Portal } from './openPortal.ts';

interface PortalTreeProps {
  readonly portal: Pick<Portal, 'root' | 'texts'>;
  /** The router: one of the browser or of the server. */
  readonly children: ReactNode;
  /** Called once the browser has drawn the tree or taken over the server's; never on the server. */
  readonly onDrawn?: () => void;
}

/** Everything that the portal's pages stand in, the same in the browser and on the server. */
export function PortalTree({ portal: { root, texts }, children, onDrawn }: PortalTreeProps) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <StoreContext value={root}>{children}</StoreContext>
      </I18nextProvider>
    </StrictMode>
  );
}
