/**
 * Lets links that lead out of the frame, to pages at the portal's root or to other sites, open in a tab of their own: in the frame
 * nobody would let himself be shown.
 */
export function openTabs(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || !leadsOut(link)) return;
      link.target = '_blank';
      link.relList.add('noopener');
    },
    { capture: true },
  );
}

function leadsOut({ protocol, origin, pathname }: HTMLAnchorElement): boolean {
  if (!/^https?:$/.test(protocol)) return false;
  return origin !== location.origin || !`${pathname}/`.startsWith('/iframe/');
}
