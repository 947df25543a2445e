const segmentOf = (pathname: string): string => pathname.split('/')[1] ?? '';

/** Whether a path below the base is the page of a booking request; its short address is, as long as it is not replaced (RT-7). */
export function isRequestPage(pathname: string): boolean {
  return ['booking-requests', 'br'].includes(segmentOf(pathname));
}

/** Whether a path below the base is a home page, by its first segment (RT-16). */
export function isHomePage(pathname: string): boolean {
  return isRequestPage(pathname) || ['home', 'unsubscribe'].includes(segmentOf(pathname));
}
