import type { Brand } from '#contract/brandFiles.d.ts';

/** Third-party tracking tools, in the order in which the consent dialog lists them. */
export const toolNames = ['tag-manager', 'analytics', 'social-pixel', 'heat-map'] as const;

/** A third-party tracking tool (SH-10). */
export type ToolName = (typeof toolNames)[number];

/** The tracking tools of a brand, with its account id at each. */
export type Tools = { readonly [tool in ToolName]?: string };

/** The third-party services that a page may use. A page loads and calls no others. */
export interface OutsideServices {
  /** The DSN for error reports (SH-11). */
  readonly errors?: string;
  /** At least one tool; absent without tools. */
  readonly tools?: Tools;
}

/**
 * Returns the third-party services that are switched on and have an id. A kiosk has none. A portal in a frame has only those that the
 * brand allows in frames.
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
