import { parsePath } from 'react-router-dom';
import { paths } from '#client/paths.ts';

/** An address as a kiosk links to it: with kioskMode, and with the kiosk's own home in place of the portal's (RT-2). */
export function kioskAddress(address: string): string {
  const { pathname = '', search = '', hash = '' } = parsePath(address);
  const query = new URLSearchParams(search);
  query.set('kioskMode', 'true');
  return `${pathname === paths.home ? paths.kiosk : pathname}?${query}${hash}`;
}

/** Whether an address is where visits at a kiosk begin and end. */
export function isKioskHome(address: string): boolean {
  const { pathname } = parsePath(address);
  return pathname === paths.home || pathname?.replace(/\/$/, '') === paths.kiosk;
}
