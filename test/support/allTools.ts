/** Brand settings with every analytics tool enabled, with invented ids. */
export const allTools = {
  googleAnalyticsEnabled: true,
  googleTagManagerId: 'GTM-AB12',
  googleAnalyticsId: 'G-CD34',
  facebookTrackingEnabled: true,
  facebookTrackingId: '5678',
  heatmapTrackingEnabled: true,
  heatmapTrackingId: '9012',
} as const;
