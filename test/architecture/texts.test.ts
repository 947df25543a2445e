import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveTexts } from '#brand/texts/resolveTexts.ts';
import { textKeys } from '#flow/language/textKeys.ts';
import { readBasePack } from '#server/domain/brands/packs/readPacks.ts';

const read = (file: string): { readonly [key: string]: string } => {
  const { $schema: _schema, ...texts } = JSON.parse(readFileSync(file, 'utf8'));
  return texts;
};
const english = read('brands/base/locales/en.json');
const macedonian = read('brands/base/locales/mk.json');
const locales = ['en-AU', 'en-NZ', 'en-CA', 'mk'];

/** What both specifications name in their catalogue of errors, and what their screens say besides. */
const specified = [
  'action.enable_digital_check_in',
  'error.invalid_contact_details',
  'error.server_error_message.500',
  'error.server_error_message.501',
  'error.server_error_message.502',
  'error.server_error_message.503',
  'error.server_error_message.504',
  'error.server_error_message.general_error',
  'form.referral_file_types',
  'message.access_read_only',
  'message.authentication_cookies_error',
  'message.authentication_error',
  'message.authentication_otp_error',
  'message.booking_request_waiting_protocol_error',
  'message.cancel_not_allowed',
  'message.cancel_prior_minutes',
  'message.cant_locate',
  'message.check_in_error',
  'message.check_in_error_desc',
  'message.disabled_cookies_banner',
  'message.error_answering_questionnaire',
  'message.error_check_images_authorization',
  'message.error_generating_images_url',
  'message.error_generating_url',
  'message.feedback_already_provided',
  'message.feedback_provided_successfully',
  'message.images_for_radiologist_loaded_successfully',
  'message.images_not_available',
  'message.late_enable_digital_check_in_error',
  'message.location_message',
  'message.max_attempts_reached',
  'message.max_attempts_reached_results',
  'message.max_attempts_reached_shared',
  'message.pain_score_problem',
  'message.patient_matching_error',
  'message.patient_request_error_message',
  'message.patient_request_error_title',
  'message.patient_request_success_message',
  'message.patient_request_success_title',
  'message.questionnaires_already_answered',
  'message.referrer_feedback_error',
  'message.referrer_feedback_redirect',
  'message.reschedule_cancelled_appts',
  'message.reschedule_not_allowed',
  'message.reschedule_not_allowed_message',
  'message.reschedule_prior_minutes',
  'message.reschedule_walk_in',
  'message.reschedule_with_walk_in_not_allowed',
  'message.unknown_reason',
  'message.user_not_have_access_to_images',
];

test('[CF-2a] every locale has the messages that the specifications name', () => {
  const base = readBasePack().pack;
  for (const locale of locales) {
    const { texts } = resolveTexts([base, { id: 'none', files: {} }], locale);
    expect(specified.filter((key) => !texts[key])).toEqual([]);
  }
});

test('[CF-2a] Macedonian has every text', () => {
  expect(Object.keys(english).filter((key) => !(key in macedonian))).toEqual([]);
});

test('a variant of English overrides only texts of English', () => {
  for (const file of globSync('brands/base/locales/en-*.json'))
    expect(Object.keys(read(file)).filter((key) => !(key in english))).toEqual([]);
});

/** What is filled into a text: names in double braces, and answers by their reference. */
const filled = (text: string) => [...text.matchAll(/\{\{?([^{}|]+)/g)].map(([, name]) => name).sort();

test('[CF-2a] a translation has the placeholders of the English text', () => {
  // Macedonian uses the form `_one` for 21 and 31 too, so it needs the number where English does not.
  const needed = (key: string, text: string) =>
    String(filled(text).filter((name) => !(key.endsWith('_one') && name === 'count')));
  const differing = Object.entries(english).filter(
    ([key, text]) => needed(key, text) !== needed(key, macedonian[key] ?? ''),
  );
  expect(differing.map(([key]) => key)).toEqual([]);
});

/** Prefixes of keys that code builds: `error.` of `error.${code}`. */
const beginningsIn = (sources: string) =>
  new Set([...sources.matchAll(/[`}]?`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{/gi)].map(([, beginning = '']) => beginning));

/** Keys that flows build from the context: each value of `title.{context.variant}`. */
const variants = (sources: string) =>
  [...sources.matchAll(/"([\w.-]*\{context\.[^"]*)"/g)].flatMap(([, key = '']) =>
    textKeys(key).map((one) => `"${one}"`),
  );

test('every text is used', () => {
  const written = globSync(['src/**/*.{ts,tsx}', 'flows/**/*.json', 'schemas/forms/*.json'])
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const sources = `${written}\n${variants(written)}`;
  const beginnings = [...beginningsIn(sources)];
  const isUsed = (key: string) => {
    const whole = key.replace(/_(one|other)$/, '');
    const quoted = [`'${whole}'`, `"${whole}"`, `\`${whole}\``].some((name) => sources.includes(name));
    return quoted || beginnings.some((beginning) => whole.startsWith(beginning));
  };
  expect(Object.keys(english).filter((key) => !specified.includes(key) && !isUsed(key))).toEqual([]);
});

test('no key in code is only the beginning of others', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key = '']) => key),
  );
  const keys = Object.keys(english);
  expect(used.length).toBeGreaterThan(100);
  const isText = (key: string) => key in english || `${key}_other` in english;
  expect(used.filter((key) => !isText(key) && keys.some((other) => other.startsWith(`${key}.`)))).toEqual([]);
});
