import { reaction } from 'mobx';
import { createRoot } from 'react-dom/client';
import type { ToolName } from '#brand/settings/outsideServices.ts';
import { openTrackingFrame } from '#client/integrations/tracking/openTrackingFrame.ts';
import { paths } from '#client/paths.ts';
import { type ConsentEnvironment, ConsentStore } from '#client/stores/ConsentStore.ts';
import type { PrivacyLink } from './Consent.tsx';
import { Consent } from './Consent.tsx';
import { observePage, type PortalHandles } from './observePage.ts';
import { reportVisit } from './reportVisit.ts';

const titles: { readonly [tool in ToolName]: string } = {
  'tag-manager': 'Google Tag Manager',
  analytics: 'Google Analytics',
  'social-pixel': 'Facebook',
  'heat-map': 'Hotjar',
};

declare global {
  interface Navigator {
    /** True if the visitor refuses tracking in the browser (Global Privacy Control). */
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * Asks for consent to the tools and reports the visit to them while it is given (SH-10). Pages that are not tracked, such as those
 * behind authentication, show no banner and load no tool. The banner has its own React root; menu and footer get a link to reopen it.
 */
export function startTracking(visit: PortalHandles, tools: readonly ToolName[]): void {
  const { root, router } = visit;
  const { config, formatLocale } = root;
  const consent = ConsentStore.create({}, {
    brand: config.brand,
    tools,
    refused: navigator.globalPrivacyControl === true,
    storage: {
      getItem: (key: string) => localStorage.getItem(key),
      setItem: (key: string, value: string) => localStorage.setItem(key, value),
    },
    now: () => Date.now(),
  } satisfies ConsentEnvironment);
  const names = new Intl.ListFormat(formatLocale, { type: 'conjunction' }).format(tools.map((tool) => titles[tool]));
  const privacy = privacyPage(config.radiology.privacyPolicyUrl, router.basename !== '/');
  const page = observePage(visit);
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Consent consent={consent} page={page} tools={names} privacy={privacy} />,
  );
  root.shell.offerChoices(consent.open);
  addEventListener('storage', consent.reload);

  let end: (() => void) | undefined;
  reaction(
    () => consent.granted && page.current !== undefined,
    (tracked) => {
      end?.();
      end = undefined;
      if (!tracked) return;
      const trackingFrame = openTrackingFrame(document);
      const stopReports = reportVisit(visit, page, trackingFrame);
      end = () => {
        stopReports();
        trackingFrame.close();
      };
    },
    { fireImmediately: true },
  );
}

/** Links to the configured policy or, outside frames (RT-8), to the portal's privacy page. */
function privacyPage(policyUrl: string, framed: boolean): PrivacyLink | undefined {
  if (policyUrl !== '') return { href: policyUrl, newTab: true };
  return framed ? undefined : { href: paths.privacy, newTab: false };
}
