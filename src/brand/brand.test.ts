import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { isRecord } from '#base/json.ts';
import { htmlSettings } from './settings.ts';

interface Setting {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly contentMediaType?: string;
  readonly properties?: { readonly [name: string]: Setting };
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const schema: Setting = read('schemas/brand.schema.json');
const { $schema: _law, id: _id, ...base } = read('brands/base/brand.json');

/** Every setting by its path, from what the schema declares. */
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

/** Every setting by its path with its type, from the interfaces of brand.ts. */
function typesOf(): readonly (readonly [string, string])[] {
  const source = ts.createSourceFile('brand.ts', readFileSync('src/brand/brand.ts', 'utf8'), ts.ScriptTarget.Latest);
  const interfaces = new Map(
    source.statements.filter(ts.isInterfaceDeclaration).map((declared) => [declared.name.text, declared.members]),
  );
  const inside = (name: string, path: string): readonly (readonly [string, string])[] =>
    [...(interfaces.get(name) ?? [])].filter(ts.isPropertySignature).flatMap((member) => {
      const key = path + member.name.getText(source);
      const type = member.type?.getText(source) ?? '';
      return interfaces.has(type) ? inside(type, `${key}.`) : [[key, type] as const];
    });
  return inside('Brand', '').filter(([name]) => name !== 'id');
}

function typeOf({ type = '', enum: choices }: Setting): string {
  if (choices) return choices.map((choice) => `'${choice}'`).join(' | ');
  return { integer: 'number', array: 'readonly string[]' }[type] ?? type;
}

test('[CF-1a] [CF-1b] schema, base and types have the same settings, of the same types, with the same defaults', () => {
  const settings = settingsOf(schema);
  expect(leavesOf(base).toSorted()).toEqual(settings.map(([path, one]) => [path, one.default]).toSorted());
  expect(typesOf().toSorted()).toEqual(settings.map(([path, one]) => [path, typeOf(one)]).toSorted());
});

test('the settings that are cleaned are those that the schema calls HTML', () => {
  const marked = settingsOf(schema).filter(([, one]) => one.contentMediaType === 'text/html');
  const cleaned = Object.entries(htmlSettings).flatMap(([group, names]) => names.map((name) => `${group}.${name}`));
  expect(cleaned.toSorted()).toEqual(marked.map(([path]) => path).toSorted());
  const told = settingsOf(schema).filter(([, { description = '' }]) => /\bHTML\b/.test(description));
  expect(told).toEqual(marked);
});

test('[CF-1a] [CF-1b] every setting says what it is and what it does', () => {
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

test.each(Object.entries(named))(
  '[CF-1a] [CF-1b] the fields that the specifications name are there: %s',
  (group, fields) => {
    const known = settingsOf(schema).map(([path]) => path);
    expect(known).toEqual(expect.arrayContaining(fields.split(' ').map((field) => `${group}.${field}`)));
  },
);
