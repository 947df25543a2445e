import { observer } from 'mobx-react-lite';
import { lazy, Suspense, use } from 'react';
import { createBrowserRouter, type LoaderFunction, Outlet, type RouteObject } from 'react-router-dom';
import {
  advancedBase,
  frameBase,
  isPublicPath,
  isReadablePath,
  pages,
  type RoutedPageId,
  routedPages,
} from '#base/pages.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { FlowPage } from './pages/flow/FlowPage.tsx';
import { flowLoader, homeLoader } from './pages/flow/flowLoader.ts';
import { NoScriptHelp } from './parts/NoScriptHelp.tsx';
import { PageLoading } from './parts/PageLoading.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Shell } from './shell/Shell.tsx';
import { prepareStep } from './steps/registry.ts';
import type { RootStore } from './stores/RootStore.ts';
import { SharedPageContext } from './ui/SharedPageContext.ts';

/** Answers 404 for a path that cannot be decoded, as the server does; React Router would take it for a booking key. */
const readable: LoaderFunction = ({ request }) => {
  if (!isReadablePath(new URL(request.url).pathname)) throw new Response(null, { status: 404 });
  return null;
};

/** Returns the routes below `base`: the root, `frameBase` or `advancedBase`. The server answers 404 at all other addresses. */
export function routeTable(root: RootStore, base: string): RouteObject[] {
  const questionnaires = {
    lazy: async () => ({
      Component: (await import('#client/pages/questionnaires/QuestionnairesPage.tsx')).QuestionnairesPage,
    }),
  };
  const routes: { readonly [page in RoutedPageId]: Omit<RouteObject, 'path' | 'children' | 'index'> } = {
    home: { loader: homeLoader(root), element: null },
    appointment: {
      loader: readable,
      lazy: async () => ({
        Component: (await import('#client/pages/appointment/AppointmentPage.tsx')).AppointmentPage,
      }),
    },
    results: {
      loader: readable,
      lazy: async () => ({ Component: (await import('#client/pages/results/ResultsPage.tsx')).ResultsPage }),
    },
    bookingRequest: {
      loader: readable,
      lazy: async () => ({
        Component: (await import('#client/pages/booking-request/BookingRequestPage.tsx')).BookingRequestPage,
      }),
    },
    authentication: {
      lazy: async () => ({
        Component: (await import('#client/pages/authentication/AuthenticationPage.tsx')).AuthenticationPage,
      }),
    },
    enquiry: { lazy: async () => ({ Component: (await import('#client/pages/enquiry/EnquiryPage.tsx')).EnquiryPage }) },
    deskEnquiry: {
      loader: readable,
      lazy: async () => ({
        Component: (await import('#client/pages/desk/DeskEnquiryPage.tsx')).DeskEnquiryPage,
      }),
    },
    deny: { lazy: async () => ({ Component: (await import('#client/pages/deny/DenyPage.tsx')).DenyPage }) },
    kiosk: { lazy: async () => ({ Component: (await import('#client/pages/kiosk/KioskPage.tsx')).KioskPage }) },
    about: {
      handle: () => root.provider.loadPages(root.config.locale),
      lazy: async () => ({ Component: (await import('#client/pages/about/AboutPage.tsx')).AboutPage }),
    },
    contact: {
      handle: () => Promise.all([root.provider.loadContact(), root.catalog.loadRegions()]),
      lazy: async () => ({ Component: (await import('#client/pages/contact/ContactPage.tsx')).ContactPage }),
    },
    terms: {
      handle: () => root.provider.loadPages(root.config.locale),
      lazy: async () => ({ Component: (await import('#client/pages/terms/TermsPage.tsx')).TermsPage }),
    },
    privacy: {
      handle: () => root.provider.loadPages(root.config.locale),
      lazy: async () => ({ Component: (await import('#client/pages/privacy/PrivacyPage.tsx')).PrivacyPage }),
    },
    desk: { lazy: async () => ({ Component: (await import('#client/pages/desk/DeskPage.tsx')).DeskPage }) },
    deskRequest: {
      loader: readable,
      lazy: async () => ({ Component: (await import('#client/pages/desk/DeskRequestPage.tsx')).DeskRequestPage }),
    },
    deskBooking: {
      loader: readable,
      lazy: async () => ({ Component: (await import('#client/pages/desk/DeskBookingPage.tsx')).DeskBookingPage }),
    },
    unsubscribe: {
      lazy: async () => ({
        Component: (await import('#client/pages/unsubscribe/UnsubscribePage.tsx')).UnsubscribePage,
      }),
    },
    newRequest: {
      lazy: async () => ({ Component: (await import('#client/pages/new-request/NewRequestPage.tsx')).NewRequestPage }),
    },
    referredBookings: {
      lazy: async () => ({
        Component: (await import('#client/pages/referred/ReferredBookingsPage.tsx')).ReferredBookingsPage,
      }),
    },
    referredBooking: {
      loader: readable,
      lazy: async () => ({
        Component: (await import('#client/pages/referred/ReferredBookingPage.tsx')).ReferredBookingPage,
      }),
    },
    reportFeedbackFaq: {
      lazy: async () => ({
        Component: (await import('#client/pages/report-feedback-faq/ReportFeedbackFaqPage.tsx')).ReportFeedbackFaqPage,
      }),
    },
    questionnaires,
    questionnairesShort: questionnaires,
    iframeTest: {
      lazy: async () => ({ Component: (await import('#client/pages/iframe-test/IframeTestPage.tsx')).IframeTestPage }),
    },
  };
  return [
    ...routedPages(base === frameBase).map((page) => ({
      // A public page without data of its own is prepared at once.
      ...(isPublicPath(pages[page].path) && { handle: async () => true }),
      ...routes[page],
      path: pages[page].path,
    })),
    { path: '*', loader: flowLoader(root, base), element: <FlowPage />, handle: () => prepareStep(root) },
  ];
}

/** Returns the tree of all pages below `base`. The shell surrounds every page and stays when a page fails. */
export function pageTree(root: RootStore, base: string): RouteObject[] {
  return [
    {
      element: (
        <>
          <Shell />
          <AuthenticationDialogHost />
          <QuestionnaireDialogHost />
        </>
      ),
      hydrateFallbackElement: <Shell />,
      errorElement: <ErrorScreen />,
      children: [
        {
          errorElement: <ErrorScreen />,
          children: [{ element: base === advancedBase ? <GatedPage /> : <Outlet />, children: routeTable(root, base) }],
        },
      ],
    },
  ];
}

/** A page of advanced booking, behind its gate; unknown addresses show the error screen instead. */
function GatedPage() {
  // What the server draws for every visitor knows no session.
  if (use(SharedPageContext) !== undefined) return <Outlet />;
  return (
    <Suspense fallback={<PageLoading rows={6} />}>
      <AdvancedGate>
        <Outlet />
      </AdvancedGate>
    </Suspense>
  );
}

/** The shell around a placeholder, for every address. Sign-in also has its title. */
export const shellTree: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      {
        path: pages.authentication.path,
        lazy: async () => ({
          Component: (await import('#client/pages/authentication/AuthenticationPage.tsx')).AuthenticationPage,
        }),
      },
      { path: '*', element: <ShellPlaceholder /> },
    ],
  },
];

/** A placeholder; without JavaScript, what the visitor can do instead. */
function ShellPlaceholder() {
  return (
    <>
      <PageLoading rows={6} />
      <NoScriptHelp alone />
    </>
  );
}

/** The portal's router. */
export type Router = ReturnType<typeof createBrowserRouter>;

/** Creates the router of the browser. */
export function createRouter(root: RootStore, base: string): Router {
  return createBrowserRouter(pageTree(root, base), { basename: base });
}

const AdvancedGate = lazy(() => import('./shell/AdvancedGate.tsx'));
const AuthenticationDialog = lazy(() => import('./pages/authentication/AuthenticationDialog.tsx'));

const QuestionnaireDialog = lazy(() => import('./flows/QuestionnaireDialog.tsx'));

/** Shows the questionnaires that a page or a service asks (QN-3). */
const QuestionnaireDialogHost = observer(function QuestionnaireDialogHost() {
  const { asking } = useStores();
  if (!asking) return null;
  return (
    <Suspense fallback={null}>
      <QuestionnaireDialog asked={asking} />
    </Suspense>
  );
});

/** Shows the authentication dialog while a page requests it. */
const AuthenticationDialogHost = observer(function AuthenticationDialogHost() {
  const { reauthentication } = useStores().session;
  if (!reauthentication) return null;
  return (
    <Suspense fallback={null}>
      <AuthenticationDialog booking={reauthentication} />
    </Suspense>
  );
});
