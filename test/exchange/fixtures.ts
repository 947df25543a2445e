import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Questionnaires as clinics use them, written for these tests, by name. */
export const fixtures: readonly (readonly [name: string, questionnaire: { readonly [key: string]: unknown }])[] =
  globSync('test/exchange/fixtures/*.json')
    .sort()
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8'))]);

/** A SurveyJS survey with one of everything. */
export const survey: unknown = JSON.parse(readFileSync('test/exchange/ct-intake.survey.json', 'utf8'));
