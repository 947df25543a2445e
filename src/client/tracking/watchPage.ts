import { action, observable } from 'mobx';
import type { TrackedPage } from '#client/integrations/tracking/trackedEvent.ts';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import { trackedPage } from './trackedPage.ts';

/** The portal that is watched. */
export interface Visit {
  readonly root: RootStore;
  readonly router: Router;
}

/** The page that is shown; undefined for one that nobody is told of. */
export interface ShownPage {
  readonly current: TrackedPage | undefined;
}

/** Follows which page is shown, so that it can be observed. */
export function watchPage({ root, router }: Visit): ShownPage {
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
