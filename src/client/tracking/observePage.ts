import { action, observable } from 'mobx';
import { type TrackedPage, trackedPages } from '#client/integrations/tracking/trackedEvent.ts';
import { paths } from '#client/paths.ts';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';

/** The portal that is watched. */
export interface Visit {
  readonly root: RootStore;
  readonly router: Router;
}

/** The page that is shown; undefined for one that nobody is told of. */
export interface ObservedPage {
  readonly current: TrackedPage | undefined;
}

/** Follows which page is shown, so that it can be observed. */
export function observePage({ root, router }: Visit): ObservedPage {
  const page = observable.box<TrackedPage | undefined>();
  const look = action(() => {
    const { location, navigation, matches } = router.state;
    if (navigation.state !== 'idle') return;
    const { basename = '/' } = router;
    const pathname = basename === '/' ? location.pathname : location.pathname.slice(basename.length);
    const inFlow = matches.at(-1)?.route.path === '*';
    page.set(trackedPage(pathname, inFlow ? root.flow.step?.kind.kind : undefined));
  });
  router.subscribe(look);
  look();
  return {
    get current() {
      return page.get();
    },
  };
}

const readPages: { readonly [path: string]: TrackedPage } = {
  [paths.about]: 'about',
  [paths.contact]: 'contact',
  [paths.terms]: 'terms',
  [paths.privacy]: 'privacy',
  [paths.reportFeedbackFaq]: 'report-feedback-faq',
};

/**
 * What a page is called when it is told of: by its path below the base, or by the kind of the step that stands there. Undefined
 * for pages that nobody is told of.
 */
export function trackedPage(pathname: string, stepKind: string | undefined): TrackedPage | undefined {
  if (stepKind !== undefined) return trackedPages.find((page) => page === stepKind);
  return Object.hasOwn(readPages, pathname) ? readPages[pathname] : undefined;
}
