import { createRoot } from 'react-dom/client';
import { LeaveDialog } from './LeaveDialog.tsx';

let stay: (() => void) | undefined;

/**
 * Leaves for another site, after a countdown in which one may stay (DL-6). The dialog is drawn beside the portal, so that it outlives the
 * page that asked for it. In a frame one goes by oneself, in a tab of its own: the frame is the other site's.
 */
export function leavePortal(url: string, framed: boolean): void {
  stay?.();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  stay = () => {
    root.unmount();
    place.remove();
    stay = undefined;
  };
  const go = () => {
    // Whoever comes back by the browser's button finds the page and not the dialog.
    stay?.();
    location.assign(url);
  };
  root.render(<LeaveDialog url={url} framed={framed} onGo={go} onStay={stay} />);
}
