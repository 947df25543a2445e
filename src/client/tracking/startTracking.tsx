import { reaction } from 'mobx';
import { createRoot } from 'react-dom/client';
import type { ToolName } from '#brand/settings/outsideServices.ts';
import { openTrackingFrame } from '#client/integrations/tracking/openTrackingFrame.ts';
import { paths } from '#client/paths.ts';
import { ConsentStore } from '#client/stores/ConsentStore.ts';
import { Consent } from './Consent.tsx';
import type { PrivacyPage } from './ConsentQuestion.tsx';
import { observePage, type Visit } from './observePage.ts';
import { reportVisit } from './reportVisit.ts';

const titles: { readonly [tool in ToolName]: string } = {
  'tag-manager': 'Google Tag Manager',
  analytics: 'Google Analytics',
  'social-pixel': 'Facebook',
  'heat-map': 'Hotjar',
};

declare global {
  interface Navigator {
    /** The visitor has the browser refuse for them (Global Privacy Control). */
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * Asks whether the visit may be measured by these tools, and has them told of it from a yes until a no (SH-10), on pages that
 * anybody is told of: on others, such as those behind authentication, nobody is asked and no tool is there. The question is drawn
 * beside the portal; its menu and its footer get a way back to it.
 */
export function startTracking(visit: Visit, tools: readonly ToolName[]): void {
  const { root, router } = visit;
  const { config, locale } = root;
  const consent = ConsentStore.create(
    {},
    {
      brand: config.brand,
      tools,
      refused: navigator.globalPrivacyControl === true,
      memory: {
        getItem: (key: string) => localStorage.getItem(key),
        setItem: (key: string, value: string) => localStorage.setItem(key, value),
      },
      now: () => Date.now(),
    },
  );
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(tools.map((tool) => titles[tool]));
  const privacy = privacyPage(config.radiology.privacyPolicyUrl, router.basename !== '/');
  const page = observePage(visit);
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Consent consent={consent} page={page} tools={names} privacy={privacy} />,
  );
  root.shell.offerChoices(consent.open);
  addEventListener('storage', consent.recall);

  let end: (() => void) | undefined;
  reaction(
    () => consent.granted && page.current !== undefined,
    (measured) => {
      end?.();
      end = undefined;
      if (!measured) return;
      const trackingFrame = openTrackingFrame(document);
      const fallSilent = reportVisit(visit, page, trackingFrame);
      end = () => {
        fallSilent();
        trackingFrame.close();
      };
    },
    { fireImmediately: true },
  );
}

/** A frame has no page of ours that is read (RT-8), and what is elsewhere does not take its place. */
function privacyPage(elsewhere: string, framed: boolean): PrivacyPage | undefined {
  if (elsewhere !== '') return { href: elsewhere, newTab: true };
  return framed ? undefined : { href: paths.privacy, newTab: false };
}
