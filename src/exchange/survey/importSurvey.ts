import { isRecord } from '#base/json.ts';
import type { Condition } from '#flow/language/language.ts';
import { fieldNames, otherFieldName } from '../fieldNames.ts';
import { type ImportedForm, importedForm, maxFormFields, nothingImported } from '../importedForm.ts';
import { allOf } from '../joinConditions.ts';
import type { Question, ReportUnsupported, Unsupported } from '../question.ts';
import { isLocale } from '../texts.ts';
import { type JsonObject, nonBlankText, objectsIn, withoutUndefined } from '../unknownJson.ts';
import { surveyQuestion } from './question.ts';
import { readSurveyText, withoutMarkup } from './texts.ts';
import { type ComparedSurveyQuestion, readSurveyCondition } from './visibleIf.ts';

/** Imports a SurveyJS survey as a form. Never throws: parts that cannot be converted are listed with their path. */
export function importSurveyJs(survey: unknown, { id }: { readonly id: string }): ImportedForm {
  if (!isRecord(survey) || !['pages', 'elements', 'questions'].some((name) => Array.isArray(survey[name]))) {
    const reason = 'This is not a SurveyJS survey: it has neither pages nor elements.';
    return nothingImported(id, { path: 'pages', reason });
  }
  const unsupported: Unsupported[] = [];
  const report = (path: string, reason: string) => void unsupported.push({ path, reason });
  const locale = isLocale(survey.locale) ? survey.locale : 'en';
  reportSurveyProperties(survey, report);
  const title = readSurveyText(survey.title, locale, 'title', report);
  const intro = readSurveyText(survey.description, locale, 'description', report);
  const questions = surveyQuestions(survey, locale, report);
  for (const { key } of questions.slice(maxFormFields)) report(key, `A form has at most ${maxFormFields} fields.`);
  if (questions.length === 0) report('pages', 'It contains no question that can be converted.');
  return importedForm({ id, locale, questions: questions.slice(0, maxFormFields), title, intro, unsupported });
}

const maxDepth = 10;

interface Place {
  readonly element: JsonObject;
  readonly path: string;
}

/** Properties that an element inherits from its parents. */
interface Inherited {
  readonly depth: number;
  readonly when: Condition | undefined;
  /** The condition of a parent could not be converted. */
  readonly isUnconverted: boolean;
  readonly isInEntry: boolean;
}

/** A survey while it is read. */
interface Reading {
  readonly locale: string;
  readonly report: ReportUnsupported;
  /** Keys of fields, by the name of the question. */
  readonly keys: ReadonlyMap<string, string>;
  readonly usedKeys: Set<string>;
}

/** The questions that a condition can read, by name. Grows while questions are read. */
type Targets = Map<string, ComparedSurveyQuestion>;

/** The questions of a survey in order, pages and panels flattened; the title of a panel becomes a heading. */
function surveyQuestions(survey: JsonObject, locale: string, report: ReportUnsupported): readonly Question[] {
  const pages = objectsIn(survey.pages).map((element, i) => ({ element, path: `pages[${i}]` }));
  const all: readonly Place[] = [...pages, ...childrenOf(survey, '')];
  const names = namesIn(all, 0);
  const keys = new Map(fieldNames(names).map((key, i) => [names[i] ?? '', key]));
  const reading: Reading = { locale, report, keys, usedKeys: new Set() };
  return readPlaces(reading, all, { depth: 0, when: undefined, isUnconverted: false, isInEntry: false }, new Map());
}

function readPlaces(
  reading: Reading,
  places: readonly Place[],
  parent: Inherited,
  targets: Targets,
): readonly Question[] {
  return places.flatMap((place) => readPlace(reading, place, parent, targets));
}

function readPlace(reading: Reading, place: Place, parent: Inherited, targets: Targets): readonly Question[] {
  const { report, keys, usedKeys } = reading;
  const { element, path } = place;
  const inner = inheritedFrom(reading, place, parent, targets);
  if (parent.depth > maxDepth) return skip(report, path, `Panels nest deeper than ${maxDepth} levels.`);
  reportElementProperties(element, path, report);
  const type = nonBlankText(element.type);
  if (type === undefined || type === 'panel') return readPanel(reading, place, inner, targets);
  const name = nonBlankText(element.name);
  const key = name && keys.get(name);
  if (!name || !key) return skip(report, path, 'The question has no name.');
  if (usedKeys.has(key)) {
    return skip(report, path, `The name “${name.slice(0, 50)}” belongs to an earlier question already.`);
  }
  usedKeys.add(key);
  if (type === 'paneldynamic') return readDynamicPanel(reading, place, { key, name, parent, inner }, targets);
  return readQuestion(reading, place, { key, name, parent, inner }, targets);
}

/** A named element with what it inherits (`parent`) and what the elements in it inherit (`inner`). */
interface Named {
  readonly key: string;
  readonly name: string;
  readonly parent: Inherited;
  readonly inner: Inherited;
}

/** Reads one question; it has several fields if it has a free text. */
function readQuestion(
  { locale, report, keys }: Reading,
  { element, path }: Place,
  { key, name, parent, inner }: Named,
  targets: Targets,
): readonly Question[] {
  const other = otherFieldName(key, [...keys.values()]);
  const questions = surveyQuestion(element, { key, other, path, locale, report });
  if (typeof questions === 'string') return skip(report, path, questions);
  const [first] = questions;
  if (parent.isInEntry && first?.kind === 'choices') {
    return skip(report, path, 'A multiple choice inside a dynamic panel is not supported.');
  }
  if (first && first.kind !== 'html') targets.set(name, { key, kind: first.kind, choices: first.choices ?? [] });
  const requirement = readRequirement(report, { element, path }, parent, targets);
  return questions.map((question) =>
    withoutUndefined<Question>({
      ...question,
      required: question.required && !inner.isUnconverted,
      when: allOf([inner.when, question.when].filter((one) => one !== undefined)),
      requiredWhen: question === first ? requirement : undefined,
    }),
  );
}

/** The questions of a panel, after its title as a heading. */
function readPanel(reading: Reading, place: Place, inner: Inherited, targets: Targets): readonly Question[] {
  const { locale, report, keys, usedKeys } = reading;
  const { element, path } = place;
  const title = readSurveyText(element.title, locale, `${path}.title`, report);
  const key = `${keys.get(nonBlankText(element.name) ?? '') ?? ''}`;
  const isFree = title && key !== '' && !usedKeys.has(key);
  if (isFree) usedKeys.add(key);
  else if (title)
    report(`${path}.title`, 'The title is not converted: the panel has no name, or a question has the same name.');
  const label = isFree ? withoutMarkup(title) : {};
  const heading: Question = { key, kind: 'heading', label, required: false, when: inner.when };
  return [
    ...(Object.keys(label).length > 0 ? [withoutUndefined(heading)] : []),
    ...readPlaces(reading, childrenOf(element, path), inner, targets),
  ];
}

/** A dynamic panel becomes a repeatable group, whose conditions read only questions of the same entry. */
function readDynamicPanel(
  reading: Reading,
  { element, path }: Place,
  { key, name, parent, inner }: Named,
  targets: Targets,
): readonly Question[] {
  const { locale, report } = reading;
  if (parent.isInEntry) return skip(report, path, 'A dynamic panel inside another dynamic panel is not supported.');
  const places = objectsIn(element.templateElements).map((one, i) => ({
    element: one,
    path: `${path}.templateElements[${i}]`,
  }));
  const entry = { depth: inner.depth, when: undefined, isUnconverted: false, isInEntry: true };
  const fields = readPlaces(reading, places, entry, new Map());
  if (fields.length === 0) return skip(report, path, 'No question of the panel can be converted.');
  const count = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);
  targets.set(name, { key, kind: 'group', choices: [] });
  const label = readSurveyText(element.title, locale, `${path}.title`, report) ?? { [locale]: name.slice(0, 200) };
  const group: Question = {
    key,
    kind: 'group',
    label,
    required: element.isRequired === true && !inner.isUnconverted,
    minItems: count(element.minPanelCount),
    maxItems: count(element.maxPanelCount),
    when: inner.when,
    fields: fields.slice(0, 50),
  };
  return [withoutUndefined(group)];
}

/** What the elements in an element inherit: the conditions of its parents, joined with its own. */
function inheritedFrom({ report }: Reading, { element, path }: Place, parent: Inherited, targets: Targets): Inherited {
  const inherited = { ...parent, depth: parent.depth + 1 };
  const own = readCondition(element.visibleIf, parent, targets);
  if (own === undefined) return inherited;
  if (!('reason' in own)) {
    return { ...inherited, when: allOf([parent.when, own].filter((one) => one !== undefined)) };
  }
  report(`${path}.visibleIf`, `${own.reason} The question is always shown, and its answer is optional.`);
  return { ...inherited, isUnconverted: true };
}

/** The condition on which an answer is required; undefined if there is none or it cannot be converted. */
function readRequirement(
  report: ReportUnsupported,
  { element, path }: Place,
  parent: Inherited,
  targets: Targets,
): Condition | undefined {
  const own = readCondition(element.requiredIf, parent, targets);
  if (own === undefined || !('reason' in own)) return own;
  report(`${path}.requiredIf`, `${own.reason} The answer is optional.`);
  return undefined;
}

function readCondition(expression: unknown, { isInEntry }: Inherited, targets: Targets) {
  const source = nonBlankText(expression);
  const find = (name: string) => targets.get(isInEntry ? name.replace(/^panel\./, '') : name);
  return source === undefined ? undefined : readSurveyCondition(source, find);
}

function skip(report: ReportUnsupported, path: string, reason: string): readonly Question[] {
  report(path, reason);
  return [];
}

function childrenOf(holder: JsonObject, path: string): readonly Place[] {
  const member = holder.elements === undefined ? 'questions' : 'elements';
  const prefix = path === '' ? '' : `${path}.`;
  return objectsIn(holder[member]).map((element, i) => ({ element, path: `${prefix}${member}[${i}]` }));
}

function namesIn(places: readonly Place[], depth: number): readonly string[] {
  if (depth > maxDepth) return [];
  const names = places.flatMap(({ element, path }) => {
    const inner = [
      ...childrenOf(element, path),
      ...objectsIn(element.templateElements).map((one) => ({ element: one, path })),
    ];
    return [nonBlankText(element.name) ?? '', ...namesIn(inner, depth + 1)];
  });
  return [...new Set(names)].filter((name) => name !== '');
}

/** Properties of questions that a form cannot contain, with the reason. */
const reasons: { readonly [member: string]: string } = {
  bindings: 'Bindings between questions are not supported.',
  choicesByUrl: 'Choices cannot be loaded from an address; list them in the question.',
  choicesEnableIf: 'All choices are always shown.',
  choicesFromQuestion: 'Choices cannot come from another answer.',
  choicesVisibleIf: 'All choices are always shown.',
  correctAnswer: 'A form has no correct answers.',
  defaultValue: 'Fields start empty.',
  defaultValueExpression: 'Fields start empty.',
  enableIf: 'A form has no read-only fields; hide the field with a condition instead.',
  minValueExpression: 'Computed limits are not supported.',
  maxValueExpression: 'Computed limits are not supported.',
  readOnly: 'A form has no read-only fields.',
  resetValueIf: 'Answers are never reset.',
  setValueExpression: 'Computed answers are not supported.',
  setValueIf: 'Computed answers are not supported.',
};

/** Properties of the survey that are not converted, with the reason. */
const surveyReasons: { readonly [member: string]: string } = {
  calculatedValues: 'Add a computed value to the flow instead.',
  completedHtml: 'The last step of the flow is shown instead.',
  completedHtmlOnCondition: 'The last step of the flow is shown instead.',
  navigateToUrl: 'The last step of the flow is shown instead.',
  triggers: 'Triggers are not supported; use conditions instead.',
};

/** Reports the properties of an element that a form cannot contain. */
function reportElementProperties(element: JsonObject, path: string, report: ReportUnsupported): void {
  list(element, `${path}.`, reasons, report);
}

/** Reports the properties of the survey that a form cannot contain. */
function reportSurveyProperties(survey: JsonObject, report: ReportUnsupported): void {
  list(survey, '', surveyReasons, report);
}

function list(
  element: JsonObject,
  prefix: string,
  why: { readonly [member: string]: string },
  report: ReportUnsupported,
): void {
  for (const member of Object.keys(element)) {
    const reason = Object.hasOwn(why, member) ? why[member] : undefined;
    if (reason && element[member] !== false) report(prefix + member, reason);
  }
}
