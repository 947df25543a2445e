import type { Brand } from '#contract/brandFiles.d.ts';

/** Tools of others that measure visits, in the order in which they are named. */
export const toolNames = ['tag-manager', 'analytics', 'social-pixel', 'heat-map'] as const;

/** A tool of others that measures visits (SH-10). */
export type ToolName = (typeof toolNames)[number];

/** Tools that a brand has, each with the id that the brand has there. */
export type Tools = { readonly [tool in ToolName]?: string };

/** Services of others that a page may turn to; nothing else of the outside is ever loaded or told anything. */
export interface OutsideServices {
  /** The DSN that errors are reported to (SH-11). */
  readonly errors?: string;
  /** At least one tool, if any. */
  readonly tools?: Tools;
}

/**
 * What of the outside a page of this brand may turn to: what is switched on and has an id. A kiosk turns to nobody, and neither
 * does a portal in another site's frame unless the brand allows it.
 */
export function outsideServices(
  { application, integration }: Pick<Brand, 'application' | 'integration'>,
  { kiosk, iframe }: { readonly kiosk: boolean; readonly iframe: boolean },
): OutsideServices {
  if (kiosk) return {};
  const { googleAnalyticsEnabled: google, facebookTrackingEnabled: pixel, heatmapTrackingEnabled: heat } = application;
  const ids: Tools = {
    'tag-manager': google ? application.googleTagManagerId : '',
    analytics: google ? application.googleAnalyticsId : '',
    'social-pixel': pixel ? application.facebookTrackingId : '',
    'heat-map': heat ? application.heatmapTrackingId : '',
  };
  const measures = !iframe || integration.trackingInFramesEnabled;
  const tools = measures ? Object.entries(ids).filter(([, id]) => id) : [];
  const errors = !iframe || integration.errorReportsInFramesEnabled ? integration.sentryDSN : '';
  return { ...(errors && { errors }), ...(tools.length > 0 && { tools: Object.fromEntries(tools) }) };
}
