import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { RequestState } from '#client/stores/request.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Spinner } from '#client/ui/Spinner.tsx';

interface FileLinkProps {
  /** URL of the file. */
  readonly href: string;
  /** File name of the download; without it the file opens in a new tab. */
  readonly fileName?: string;
  /** Loads the file by an api call; `request` has its state. */
  readonly load: () => Promise<Blob | undefined>;
  readonly request: RequestState;
  readonly className?: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onPress?: () => void;
}

/**
 * Link to a file: a plain link, or a button that loads it in a frame, where only api calls carry the session. Renders nothing on a
 * kiosk, where the next visitor could open the file.
 */
export const FileLink = observer(function FileLink(props: FileLinkProps) {
  const { href, fileName, load, request, className, icon, children, onPress } = props;
  const { framed, kiosk } = useStores();
  if (kiosk) return null;
  if (!framed) {
    const how = fileName === undefined ? { target: '_blank', rel: 'noreferrer' } : { download: fileName };
    return (
      <a href={href} className={className} onClick={onPress} {...how}>
        {icon}
        {children}
      </a>
    );
  }
  async function fetchFile(): Promise<void> {
    if (request.pending) return;
    onPress?.();
    const file = await load();
    if (file) openFile(file, fileName);
  }
  return (
    <button type="button" className={className} aria-disabled={request.pending || undefined} onClick={fetchFile}>
      {request.pending ? <Spinner /> : icon}
      {children}
    </button>
  );
});

/** Lifetime of the object URL of a file, milliseconds: another tab may load it slowly. */
const objectUrlMs = 60_000;

/** Downloads a loaded file under its name, or opens it in a new tab without one. */
function openFile(file: Blob, fileName: string | undefined): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  if (fileName === undefined) {
    link.target = '_blank';
    link.rel = 'noopener';
  } else link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), objectUrlMs);
}
