/** Settings of a brand that has every tool which measures visits; nobody's ids. */
export const everyTool = {
  googleAnalyticsEnabled: true,
  googleTagManagerId: 'GTM-AB12',
  googleAnalyticsId: 'G-CD34',
  facebookTrackingEnabled: true,
  facebookTrackingId: '5678',
  heatmapTrackingEnabled: true,
  heatmapTrackingId: '9012',
} as const;
