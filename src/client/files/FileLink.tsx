import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import type { ApiCall } from '#client/stores/apiCall.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Spinner } from '#client/ui/Spinner.tsx';

interface FileLinkProps {
  /** URL of the file. */
  readonly href: string;
  /** File name of the download; without it the file opens in a new tab. */
  readonly fileName?: string;
  /** Loads the file by an api call, whose state `call` has. */
  readonly load: () => Promise<Blob | undefined>;
  readonly call: ApiCall;
  readonly className?: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onPress?: () => void;
}

/**
 * Link to a file. A press loads the file by an api call, so that an ended session logs out here too (AU-8); with a modifier key and from
 * its menu it is a plain link. In a frame it is a button, because only api calls carry the session there. Renders nothing on a kiosk, where
 * the next visitor could open the file.
 */
export const FileLink = observer(function FileLink(props: FileLinkProps) {
  const { href, fileName, load, call, className, icon, children, onPress } = props;
  const { framed, kiosk } = useStores();
  if (kiosk) return null;
  async function fetchFile(tab: Window | undefined): Promise<void> {
    onPress?.();
    const file = await load();
    if (file) openFile(file, fileName, tab);
    else tab?.close();
  }
  const content = (
    <>
      {call.pending ? <Spinner /> : icon}
      {children}
    </>
  );
  const state = { className, 'aria-disabled': call.pending || undefined };
  if (framed) {
    return (
      <button type="button" {...state} onClick={() => !call.pending && fetchFile(undefined)}>
        {content}
      </button>
    );
  }
  function follow(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // A tab that opens after the call would be blocked as a pop-up.
    const tab = fileName === undefined && !call.pending ? openTab() : undefined;
    if (tab === null) return;
    event.preventDefault();
    if (!call.pending) fetchFile(tab);
  }
  const how = fileName === undefined ? { target: '_blank', rel: 'noreferrer' } : { download: fileName };
  return (
    <a href={href} {...state} {...how} onClick={follow}>
      {content}
    </a>
  );
});

/** Opens an empty tab that cannot reach this page; null if the browser refuses. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/** Lifetime of the object URL of a file, milliseconds: another tab may load it slowly. */
const objectUrlMs = 60_000;

/** Downloads a loaded file under its name; without one, opens it in a tab, by default a new one. */
function openFile(file: Blob, fileName: string | undefined, tab: Window | undefined): void {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), objectUrlMs);
  if (tab) {
    tab.location.replace(url);
    return;
  }
  const link = document.createElement('a');
  link.href = url;
  if (fileName === undefined) {
    link.target = '_blank';
    link.rel = 'noopener';
  } else link.download = fileName;
  link.click();
}
