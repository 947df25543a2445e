import { createContext } from 'react';

/** What the server draws once for many addresses: the shell of private pages, or the page for unknown addresses. */
export type SharedPage = 'shell' | 'unknown';

/** The kind of a shared page until the browser has taken it over; undefined while the address is known. */
export const SharedPageContext = createContext<SharedPage | undefined>(undefined);
