import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import type { Request } from '#client/stores/request.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Spinner } from '#client/ui/Spinner.tsx';

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
      {request.pending ? <Spinner /> : icon}
      {children}
    </button>
  );
});

/** How long the address of a file that was handed over is good, milliseconds: another tab may take its time. */
const addressMs = 60_000;

/** Hands a fetched file over as a link would: to be kept by its name, or without one to be looked at in a tab of its own. */
function handOver(file: Blob, fileName: string | undefined): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  if (fileName === undefined) {
    link.target = '_blank';
    link.rel = 'noopener';
  } else link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), addressMs);
}

/** Address of the referral of a request that has just one. */
export function referralAddress(slug: string): string {
  return `/api/secured/booking_requests/${slug}/download`;
}

/** Address of a document, to be kept or to be looked at. */
export function attachmentAddress({ slug, id }: Attachment, how: 'download' | 'view'): string {
  return `/api/secured/booking_requests/${slug}/attachments/${id}/${how}`;
}
