const probe = '__Host-frame';
const attributes = 'Path=/; Secure; SameSite=None; Partitioned';

/**
 * Whether this browser keeps cookies for the portal in this frame: found by trying one of the kind that the server sets, since
 * `navigator.cookieEnabled` says yes where all of them are blocked (AU-7).
 */
export function keepsCookies(): boolean {
  try {
    write(`${probe}=1; ${attributes}`);
    const kept = document.cookie.includes(`${probe}=1`);
    write(`${probe}=; Max-Age=0; ${attributes}`);
    return kept;
  } catch {
    // A frame may be walled off so far that even asking is forbidden.
    return false;
  }
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than the first call has to be made.
  document.cookie = cookie;
}
