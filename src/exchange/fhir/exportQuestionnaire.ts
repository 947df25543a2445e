import { equalJson, isRecord } from '#base/json.ts';
import type { Form } from '#flow/language/form.ts';
import type { ReportUnsupported, Unsupported } from '../question.ts';
import { readForm } from '../readForm.ts';
import { localizedText, type TextsByLocale } from '../texts.ts';
import type { JsonObject } from '../unknownJson.ts';
import { writeItems } from './exportItems.ts';
import { fhirItems } from './items.ts';
import { fhirQuestions } from './questions.ts';
import { mainLocale, readText, writeText } from './texts.ts';

/** A form to export. */
interface FormToExport {
  readonly id: string;
  readonly form: Form;
  readonly texts: TextsByLocale;
  /** The Questionnaire that the form was imported from; its codes, groups and extensions are kept. */
  readonly source?: unknown;
  /** Locale of the main texts if there is no source; other locales become translations. */
  readonly locale?: string;
}

/** A Questionnaire, and the parts of the form that it cannot express. */
interface ExportedQuestionnaire {
  readonly questionnaire: JsonObject;
  readonly unsupported: readonly Unsupported[];
}

const ignore: ReportUnsupported = () => {};

/**
 * Exports a form as FHIR R4 Questionnaire. With its source, unchanged parts are copied from the source, so that an unchanged import is
 * exported as it was; changed, added, moved and removed questions are updated.
 */
export function exportFhirQuestionnaire(given: FormToExport): ExportedQuestionnaire {
  const { id, form, texts } = given;
  const source = isRecord(given.source) ? given.source : undefined;
  const root: JsonObject = source ?? freshRoot(id, given.locale ?? 'en');
  const locale = mainLocale(root);
  const unsupported: Unsupported[] = [];
  const report: ReportUnsupported = (path, reason) => void unsupported.push({ path, reason });
  const before = fhirQuestions(fhirItems(root, locale, ignore), locale, ignore);
  const now = readForm(form, texts);
  const written = writeItems(root, before, now, locale, report);
  return { questionnaire: withHeading(written, given, locale), unsupported };
}

function freshRoot(id: string, language: string): JsonObject {
  return { resourceType: 'Questionnaire', id, language, status: 'draft' };
}

/** Message keys of a Questionnaire's title and description. */
const headings = (id: string) =>
  [
    ['title', `form.${id}.form-title`],
    ['description', `form.${id}.form-intro`],
  ] as const;

function withHeading(root: JsonObject, { id, texts, source }: FormToExport, locale: string): JsonObject {
  let written = root;
  for (const [name, key] of headings(id)) {
    const words = localizedText(key, texts);
    const before = readText(root, name, locale, '') ?? (source && name === 'title' ? { [locale]: id } : undefined);
    if (words && !equalJson(before, words)) written = writeText(written, name, locale, words);
  }
  return written;
}
