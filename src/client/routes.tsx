import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { isReadablePath, pagePatterns, rootPagePatterns } from '#brand/portalPages.ts';
import { AuthenticationDialogHost } from '#client/pages/authentication/AuthenticationDialogHost.tsx';
import { FlowPage } from './pages/flow/FlowPage.tsx';
import { flowLoader, homeLoader } from './pages/flow/flowLoader.ts';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Shell } from './shell/Shell.tsx';
import type { RootStore } from './stores/RootStore.ts';

type Loads = () => Promise<{ readonly Component: ComponentType }>;

/** Pages that a frame around the portal does not have (RT-8). */
const rootPages: { readonly [page in keyof typeof rootPagePatterns]: Loads } = {
  about: async () => ({ Component: (await import('./pages/about/AboutPage.tsx')).AboutPage }),
  contact: async () => ({ Component: (await import('./pages/contact/ContactPage.tsx')).ContactPage }),
  terms: async () => ({ Component: (await import('./pages/terms/TermsPage.tsx')).TermsPage }),
  privacy: async () => ({ Component: (await import('./pages/privacy/PrivacyPage.tsx')).PrivacyPage }),
  reportFeedbackFaq: async () => ({
    Component: (await import('./pages/report-feedback-faq/ReportFeedbackFaqPage.tsx')).ReportFeedbackFaqPage,
  }),
  iframeTest: async () => ({ Component: (await import('./pages/iframe-test/IframeTestPage.tsx')).IframeTestPage }),
};

const appointmentPage = async () => ({
  Component: (await import('./pages/appointment/AppointmentPage.tsx')).AppointmentPage,
});

const resultsPage = async () => ({ Component: (await import('./pages/results/ResultsPage.tsx')).ResultsPage });

const authenticationPage = async () => ({
  Component: (await import('./pages/authentication/AuthenticationPage.tsx')).AuthenticationPage,
});

const bookingRequestPage = async () => ({
  Component: (await import('./pages/booking-request/BookingRequestPage.tsx')).BookingRequestPage,
});

const denyPage = async () => ({ Component: (await import('./pages/deny/DenyPage.tsx')).DenyPage });

const kioskPage = async () => ({ Component: (await import('./pages/kiosk/KioskPage.tsx')).KioskPage });

/** Answers 404 for a path that cannot be decoded, as the server does: React Router would take it for a key as it stands. */
const readable: LoaderFunction = ({ request }) => {
  if (!isReadablePath(new URL(request.url).pathname)) throw new Response(null, { status: 404 });
  return null;
};

/** Every address of the portal in one table, below `base`: the root, or /iframe. The server answers 404 at the others (`isPage`). */
export function routeTable(root: RootStore, base: string): RouteObject[] {
  const pages: { readonly [page in keyof typeof pagePatterns]: Omit<RouteObject, 'path' | 'children' | 'index'> } = {
    home: { loader: homeLoader(root), element: null },
    advancedBooking: { loader: homeLoader(root), element: null },
    appointment: { loader: readable, lazy: appointmentPage },
    results: { loader: readable, lazy: resultsPage },
    bookingRequest: { loader: readable, lazy: bookingRequestPage },
    authentication: { lazy: authenticationPage },
    deny: { lazy: denyPage },
    kiosk: { lazy: kioskPage },
  };
  const names = Object.keys(pages) as (keyof typeof pages)[];
  const rootNames = base === '/' ? (Object.keys(rootPages) as (keyof typeof rootPages)[]) : [];
  return [
    ...names.map((page) => ({ ...pages[page], path: pagePatterns[page] })),
    ...rootNames.map((page) => ({ path: rootPagePatterns[page], lazy: rootPages[page] })),
    { path: '*', loader: flowLoader(root, base), element: <FlowPage /> },
  ];
}

export type Router = ReturnType<typeof createBrowserRouter>;

/** The router over that table: the shell stands around every page, and what breaks in a page leaves the shell. */
export function createRouter(root: RootStore, base: string): Router {
  return createBrowserRouter(
    [
      {
        element: (
          <>
            <Shell />
            <AuthenticationDialogHost />
          </>
        ),
        hydrateFallbackElement: <Shell />,
        errorElement: <ErrorScreen />,
        children: [{ errorElement: <ErrorScreen />, children: routeTable(root, base) }],
      },
    ],
    { basename: base },
  );
}
