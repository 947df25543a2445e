import { type ReactNode, StrictMode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { StoreContext } from '#client/stores/StoreContext.ts';
import type { Portal } from './openPortal.ts';
import { type SharedPage, SharedPageContext } from './ui/SharedPageContext.ts';
import { useTakenOver } from './ui/useTakenOver.ts';

interface PortalTreeProps {
  readonly portal: Pick<Portal, 'root' | 'texts'>;
  /** The router: one of the browser or of the server. */
  readonly children: ReactNode;
  /** What the server draws for many addresses; undefined if it draws a page for one address, or nothing. */
  readonly sharedPage?: SharedPage;
  /** Called once the browser has drawn the tree or taken over the server's; never on the server. */
  readonly onDrawn?: () => void;
}

/** Everything that the portal's pages stand in, the same in the browser and on the server. */
export function PortalTree({ portal: { root, texts }, children, sharedPage, onDrawn }: PortalTreeProps) {
  const takenOver = useTakenOver();
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <StoreContext value={root}>
          <SharedPageContext value={takenOver ? undefined : sharedPage}>{children}</SharedPageContext>
        </StoreContext>
      </I18nextProvider>
    </StrictMode>
  );
}
