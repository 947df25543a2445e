import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRecord } from '#base/json.ts';
import { htmlSettings } from './settings.ts';

interface Setting {
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly contentMediaType?: string;
  readonly properties?: { readonly [name: string]: Setting };
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const schema: Setting = read('schemas/brand.schema.json');
const { $schema: _schema, id: _id, ...base } = read('brands/base/brand.json');

/** Lists the settings of the schema with their paths. */
function settingsOf({ properties = {} }: Setting, path = ''): readonly (readonly [string, Setting])[] {
  return Object.entries(properties)
    .filter(([name]) => path !== '' || (name !== '$schema' && name !== 'id'))
    .flatMap(([name, setting]) =>
      setting.properties ? settingsOf(setting, `${path}${name}.`) : [[path + name, setting] as const],
    );
}

function leavesOf(value: unknown, path = ''): readonly (readonly [string, unknown])[] {
  if (!isRecord(value)) return [[path.slice(0, -1), value]];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, `${path}${name}.`));
}

test('[CF-1a] [CF-1b] the base sets each setting to its schema default', () => {
  const settings = settingsOf(schema);
  expect(leavesOf(base).toSorted()).toEqual(settings.map(([path, one]) => [path, one.default]).toSorted());
});

test('cleans the settings that the schema calls HTML', () => {
  const marked = settingsOf(schema).filter(([, one]) => one.contentMediaType === 'text/html');
  const cleaned = Object.entries(htmlSettings).flatMap(([group, names]) => names.map((name) => `${group}.${name}`));
  expect(cleaned.toSorted()).toEqual(marked.map(([path]) => path).toSorted());
  const described = settingsOf(schema).filter(([, { description = '' }]) => /\bHTML\b/.test(description));
  expect(described).toEqual(marked);
});

test('[CF-1a] [CF-1b] every setting has a title and a description', () => {
  for (const [path, { title, description }] of settingsOf(schema)) {
    expect(title, path).toMatch(/\S/);
    expect(description, path).toMatch(/^\S.*[.]$/s);
  }
});

const named = {
  application:
    'jsLocale metaTitle metaDescription metaFbDescription metaKeywords googleVerificationEnabled googleVerificationId googleAnalyticsEnabled googleTagManagerId facebookTrackingEnabled facebookTrackingId questionnaireCss kioskNoActivitySeconds showLinkToAdminPanel versionOnPatientPortalEnabled mapUiEnabled referrerReportQualityFeedbackEnabled referrerReportQualityFeedbackRedirectUrl azureClientId azureUrlWithTenantId patientPortalBackgroundImageEnabled confirmationHeaderUrl domainAdmin moveHeaderImageToRight mapsApiKey heatmapTrackingEnabled heatmapTrackingId',
  'application.chat': 'deploymentId url environment completeMessage',
  radiology:
    'code name longName about contact aboutUrl contactUrl termsAndConditionsUrl privacyPolicyUrl customFooter showCustomHeaderAndFooter showMenuOnConfirmationPage brandingImageEnabled',
  bookingRequest: 'bookingRequestsDownloadReferralEnabled',
  bookingForm: 'validReferralContentTypes',
  bodyFigure: 'gradientColor bodyPartHoverColor bodyPartHoverTransitionTime bodyPartsCss',
  integration: 'sentryDSN',
  sharing: 'noteMaxLength',
};

test.each(Object.entries(named))('[CF-1a] [CF-1b] has the settings of the specification: %s', (group, fields) => {
  const known = settingsOf(schema).map(([path]) => path);
  expect(known).toEqual(expect.arrayContaining(fields.split(' ').map((field) => `${group}.${field}`)));
});
