import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Request } from '#client/stores/request.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { handOver } from './handOver.ts';

interface FileLinkProps {
  /** Address at the server. */
  readonly href: string;
  /** Name that the file is kept by; without one it is looked at in a tab of its own. */
  readonly fileName?: string;
  /** Fetches it by the portal's own calls, which `request` keeps. */
  readonly load: () => Promise<Blob | undefined>;
  readonly request: Request;
  readonly className?: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onPress?: () => void;
}

/**
 * A file of the server: a plain link, but in a frame, where only the portal's own calls say who one is and the file is fetched by
 * one of these. On a kiosk there is none: what is kept there, the next visitor has.
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
    if (file) handOver(file, fileName);
  }
  return (
    <button type="button" className={className} aria-disabled={request.pending || undefined} onClick={fetchFile}>
      {request.pending ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
});
