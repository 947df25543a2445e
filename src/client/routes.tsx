import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { AskedAuthentication } from './pages/authentication/AskedAuthentication.tsx';
import { FlowPage } from './pages/flow/FlowPage.tsx';
import { flowLoader, homeLoader } from './pages/flow/flowLoader.ts';
import { paths } from './paths.ts';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Shell } from './shell/Shell.tsx';
import type { RootStore } from './stores/RootStore.ts';

/** Pages that are read; a frame around the portal has none of them (RT-8). */
const readPages = [
  { path: paths.about, lazy: async () => ({ Component: (await import('./pages/about/AboutPage.tsx')).AboutPage }) },
  {
    path: paths.contact,
    lazy: async () => ({ Component: (await import('./pages/contact/ContactPage.tsx')).ContactPage }),
  },
  { path: paths.terms, lazy: async () => ({ Component: (await import('./pages/terms/TermsPage.tsx')).TermsPage }) },
  {
    path: paths.privacy,
    lazy: async () => ({ Component: (await import('./pages/privacy/PrivacyPage.tsx')).PrivacyPage }),
  },
  {
    path: paths.reportFeedbackFaq,
    lazy: async () => ({
      Component: (await import('./pages/report-feedback-faq/ReportFeedbackFaqPage.tsx')).ReportFeedbackFaqPage,
    }),
  },
];

const iframeTestPage = async () => ({
  Component: (await import('./pages/iframe-test/IframeTestPage.tsx')).IframeTestPage,
});

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

/** Every address of the portal in one table, below `base`: the root, or /iframe. */
export function routeTable(root: RootStore, base: string): RouteObject[] {
  return [
    { path: paths.home, loader: homeLoader(root), element: null },
    { path: paths.advancedBooking, loader: homeLoader(root), element: null },
    { path: '/appointments/:bookingKey', lazy: appointmentPage },
    { path: '/appointments/:bookingKey/result', lazy: resultsPage },
    { path: '/booking-requests/:bookingKey', lazy: bookingRequestPage },
    { path: '/authentication', lazy: authenticationPage },
    { path: '/deny', lazy: denyPage },
    { path: paths.kiosk, lazy: kioskPage },
    ...(base === '/' ? [...readPages, { path: paths.iframeTest, lazy: iframeTestPage }] : []),
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
            <AskedAuthentication />
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
