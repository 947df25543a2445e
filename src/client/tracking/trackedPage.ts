import { type TrackedPage, trackedPages } from '#client/integrations/tracking/trackedEvent.ts';
import { paths } from '#client/paths.ts';

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
