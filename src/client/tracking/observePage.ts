import { action, observable } from 'mobx';
import { type TrackedPage, trackedPages } from '#client/integrations/tracking/trackedEvent.ts';
import { paths } from '#client/paths.ts';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';

/** The stores and router of the visit. */
export interface PortalHandles {
  readonly root: RootStore;
  readonly router: Router;
}

/** The visible page, observable; undefined for pages that are not tracked. */
export interface ObservedPage {
  readonly current: TrackedPage | undefined;
}

/** Observes which page is visible. */
export function observePage({ root, router }: PortalHandles): ObservedPage {
  const page = observable.box<TrackedPage | undefined>();
  const update = action(() => {
    const { location, navigation, matches } = router.state;
    if (navigation.state !== 'idle') return;
    const { basename = '/' } = router;
    const pathname = basename === '/' ? location.pathname : location.pathname.slice(basename.length);
    const inFlow = matches.at(-1)?.route.path === '*';
    page.set(trackedPage(pathname, inFlow ? root.flow.step?.kind.kind : undefined));
  });
  router.subscribe(update);
  update();
  return {
    get current() {
      return page.get();
    },
  };
}

const infoPages: { readonly [path: string]: TrackedPage } = {
  [paths.about]: 'about',
  [paths.contact]: 'contact',
  [paths.terms]: 'terms',
  [paths.privacy]: 'privacy',
  [paths.reportFeedbackFaq]: 'report-feedback-faq',
};

/** Returns the name of a page for analytics, by the kind of its step or its path below the base; undefined if it is not tracked. */
export function trackedPage(pathname: string, stepKind: string | undefined): TrackedPage | undefined {
  if (stepKind !== undefined) return trackedPages.find((page) => page === stepKind);
  return Object.hasOwn(infoPages, pathname) ? infoPages[pathname] : undefined;
}
