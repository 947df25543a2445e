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

type Targets = ReadonlyMap<string, ComparedSurveyQuestion>;

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

/** The questions of a survey in order, pages and panels flattened; the title of a panel becomes a heading. */
function surveyQuestions(survey: JsonObject, locale: string, report: ReportUnsupported): readonly Question[] {
  const pages = objectsIn(survey.pages).map((element, i) => ({ element, path: `pages[${i}]` }));
  const all: readonly Place[] = [...pages, ...childrenOf(survey, '')];
  const names = namesIn(all, 0);
  const keys = new Map(fieldNames(names).map((key, i) => [names[i] ?? '', key]));
  const usedKeys = new Set<string>();
  return readPlaces(all, { depth: 0, when: undefined, isUnconverted: false, isInEntry: false }, new Map());

  function readPlaces(
    places: readonly Place[],
    parent: Inherited,
    targets: Map<string, ComparedSurveyQuestion>,
  ): readonly Question[] {
    return places.flatMap((place) => readPlace(place, parent, targets));
  }

  function readPlace(
    { element, path }: Place,
    parent: Inherited,
    targets: Map<string, ComparedSurveyQuestion>,
  ): readonly Question[] {
    const { when, isUnconverted } = conditionOf(element, path, parent, targets);
    const inner: Inherited = { ...parent, depth: parent.depth + 1, when, isUnconverted };
    if (parent.depth > maxDepth) return skip(path, `Panels nest deeper than ${maxDepth} levels.`);
    reportElementProperties(element, path, report);
    const type = nonBlankText(element.type);
    if (type === undefined || type === 'panel') return readPanel({ element, path }, inner, targets);
    const name = nonBlankText(element.name);
    const key = name && keys.get(name);
    if (!name || !key) return skip(path, 'The question has no name.');
    if (usedKeys.has(key)) return skip(path, `The name “${name.slice(0, 50)}” belongs to an earlier question already.`);
    usedKeys.add(key);
    if (type === 'paneldynamic') return readDynamic({ element, path }, { key, name, parent, inner }, targets);
    const other = otherFieldName(
      key,
      names.map((one) => keys.get(one) ?? ''),
    );
    const questions = surveyQuestion(element, { key, other, path, locale, report });
    if (typeof questions === 'string') return skip(path, questions);
    const [first] = questions;
    if (parent.isInEntry && first?.kind === 'choices') {
      return skip(path, 'A multiple choice inside a dynamic panel is not supported.');
    }
    if (first && first.kind !== 'html') targets.set(name, { key, kind: first.kind, choices: first.choices ?? [] });
    const requirement = requiredWhen(element, path, parent, targets);
    return questions.map((question) => {
      const both = allOf([when, question.when].filter((one) => one !== undefined));
      const conditionOfFirst = question === first ? requirement : undefined;
      return withoutUndefined<Question>({
        ...question,
        required: question.required && !isUnconverted,
        when: both,
        requiredWhen: conditionOfFirst,
      });
    });
  }

  function readPanel(
    { element, path }: Place,
    inner: Inherited,
    targets: Map<string, ComparedSurveyQuestion>,
  ): readonly Question[] {
    const title = readSurveyText(element.title, locale, `${path}.title`, report);
    const key = `${keys.get(nonBlankText(element.name) ?? '') ?? ''}`;
    const isFree = title && key !== '' && !usedKeys.has(key);
    if (isFree) usedKeys.add(key);
    else if (title)
      report(`${path}.title`, 'The title is not converted: the panel has no name, or a question has the same name.');
    const heading = isFree
      ? [
          withoutUndefined<Question>({
            key,
            kind: 'heading',
            label: withoutMarkup(title),
            required: false,
            when: inner.when,
          }),
        ]
      : [];
    return [
      ...heading.filter(({ label }) => Object.keys(label).length > 0),
      ...readPlaces(childrenOf(element, path), inner, targets),
    ];
  }

  function readDynamic(
    { element, path }: Place,
    { key, name, parent, inner }: { key: string; name: string; parent: Inherited; inner: Inherited },
    targets: Map<string, ComparedSurveyQuestion>,
  ): readonly Question[] {
    if (parent.isInEntry) return skip(path, 'A dynamic panel inside another dynamic panel is not supported.');
    const places = objectsIn(element.templateElements).map((one, i) => ({
      element: one,
      path: `${path}.templateElements[${i}]`,
    }));
    const entry = { depth: inner.depth, when: undefined, isUnconverted: false, isInEntry: true };
    const fields = readPlaces(places, entry, new Map());
    if (fields.length === 0) return skip(path, 'No question of the panel can be converted.');
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

  function conditionOf(element: JsonObject, path: string, parent: Inherited, targets: Targets) {
    const own = read(element.visibleIf, parent, targets);
    if (own === undefined) return { when: parent.when, isUnconverted: parent.isUnconverted };
    if (!('reason' in own))
      return {
        when: allOf([parent.when, own].filter((one) => one !== undefined)),
        isUnconverted: parent.isUnconverted,
      };
    report(`${path}.visibleIf`, `${own.reason} The question is always shown, and its answer is optional.`);
    return { when: parent.when, isUnconverted: true };
  }

  function requiredWhen(element: JsonObject, path: string, parent: Inherited, targets: Targets): Condition | undefined {
    const own = read(element.requiredIf, parent, targets);
    if (own === undefined || !('reason' in own)) return own;
    report(`${path}.requiredIf`, `${own.reason} The answer is optional.`);
    return undefined;
  }

  function read(expression: unknown, { isInEntry }: Inherited, targets: Targets) {
    const source = nonBlankText(expression);
    const find = (name: string) => targets.get(isInEntry ? name.replace(/^panel\./, '') : name);
    return source === undefined ? undefined : readSurveyCondition(source, find);
  }

  function skip(path: string, reason: string): readonly Question[] {
    report(path, reason);
    return [];
  }
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
