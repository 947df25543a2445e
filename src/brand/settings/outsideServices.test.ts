import { expect, test } from 'vitest';
import type { Brand } from '#contract/brandFiles.d.ts';
import { allTools } from '#test/support/allTools.ts';
import base from '../../../brands/base/brand.json' with { type: 'json' };
import { outsideServices } from './outsideServices.ts';

const { application, integration } = base as unknown as Brand;
const page = { kiosk: false, iframe: false };
const all = {
  application: { ...application, ...allTools },
  integration: { ...integration, sentryDSN: 'https://key@errors.example/1' },
};
const whole = {
  errors: 'https://key@errors.example/1',
  tools: { 'tag-manager': 'GTM-AB12', analytics: 'G-CD34', 'social-pixel': '5678', 'heat-map': '9012' },
};

test('[SH-10] [SH-11] a brand without third parties contacts none', () => {
  expect(outsideServices({ application, integration }, page)).toEqual({});
});

test('[SH-10] [SH-11] returns enabled services with an id only', () => {
  expect(outsideServices(all, page)).toEqual(whole);
  const off = { ...all.application, googleAnalyticsEnabled: false, facebookTrackingId: '' };
  expect(outsideServices({ ...all, application: off }, page)).toEqual({ ...whole, tools: { 'heat-map': '9012' } });
  const switchedOff = { ...off, heatmapTrackingEnabled: false };
  expect(outsideServices({ application: switchedOff, integration }, page)).toEqual({});
});

test('[SH-10] [SH-11] excludes kiosks, and frames unless the brand allows them', () => {
  expect(outsideServices(all, { kiosk: true, iframe: false })).toEqual({});
  const framed = { kiosk: false, iframe: true };
  expect(outsideServices(all, framed)).toEqual({});
  const allow = (more: Partial<Brand['integration']>) => ({ ...all, integration: { ...all.integration, ...more } });
  expect(outsideServices(allow({ errorReportsInFramesEnabled: true }), framed)).toEqual({ errors: whole.errors });
  expect(outsideServices(allow({ trackingInFramesEnabled: true }), framed)).toEqual({ tools: whole.tools });
});
