import type { Condition } from '#flow/language/language.ts';
import { companionName, fieldNames } from './fieldNames.ts';
import { allOf } from './joinConditions.ts';
import { type JsonObject, nonBlankText, objectsIn, withoutUndefined } from './jsonParts.ts';
import type { Question, ReportUnsupported } from './question.ts';
import { readSurveyWords, withoutMarkup } from './readSurveyWords.ts';
import { type ComparedSurveyQuestion, readSurveyCondition } from './surveyCondition.ts';
import { listSurveyLeftovers } from './surveyLeftovers.ts';
import { surveyQuestion } from './surveyQuestion.ts';

const deepest = 10;

type Targets = ReadonlyMap<string, ComparedSurveyQuestion>;

interface Place {
  readonly element: JsonObject;
  readonly path: string;
}

/** Properties that an element inherits from its parents. */
interface Around {
  readonly depth: number;
  readonly when: Condition | undefined;
  /** The condition of a parent could not be converted. */
  readonly lost: boolean;
  readonly within: boolean;
}

/** The questions of a survey in order, pages and panels flattened; the title of a panel becomes a heading. */
export function surveyQuestions(survey: JsonObject, locale: string, report: ReportUnsupported): readonly Question[] {
  const pages = objectsIn(survey.pages).map((element, i) => ({ element, path: `pages[${i}]` }));
  const all: readonly Place[] = [...pages, ...childrenOf(survey, '')];
  const names = namesIn(all, 0);
  const keys = new Map(fieldNames(names).map((key, i) => [names[i] ?? '', key]));
  const asked = new Set<string>();
  return readPlaces(all, { depth: 0, when: undefined, lost: false, within: false }, new Map());

  function readPlaces(
    places: readonly Place[],
    around: Around,
    targets: Map<string, ComparedSurveyQuestion>,
  ): readonly Question[] {
    return places.flatMap((place) => readPlace(place, around, targets));
  }

  function readPlace(
    { element, path }: Place,
    around: Around,
    targets: Map<string, ComparedSurveyQuestion>,
  ): readonly Question[] {
    const { when, lost } = conditionOf(element, path, around, targets);
    const inner: Around = { ...around, depth: around.depth + 1, when, lost };
    if (around.depth > deepest) return refuse(path, `Panels nest deeper than ${deepest} levels.`);
    listSurveyLeftovers(element, path, report);
    const type = nonBlankText(element.type);
    if (type === undefined || type === 'panel') return readPanel({ element, path }, inner, targets);
    const name = nonBlankText(element.name);
    const key = name && keys.get(name);
    if (!name || !key) return refuse(path, 'The question has no name.');
    if (asked.has(key)) return refuse(path, `The name “${name.slice(0, 50)}” is taken by an earlier question.`);
    asked.add(key);
    if (type === 'paneldynamic') return readDynamic({ element, path }, { key, name, around, inner }, targets);
    const other = companionName(
      key,
      names.map((one) => keys.get(one) ?? ''),
    );
    const questions = surveyQuestion(element, { key, other, path, locale, report });
    if (typeof questions === 'string') return refuse(path, questions);
    const [first] = questions;
    if (around.within && first?.asks === 'choices') {
      return refuse(path, 'A choice of several inside a dynamic panel is not converted.');
    }
    if (first && first.asks !== 'html') targets.set(name, { key, asks: first.asks, choices: first.choices ?? [] });
    const must = requiredWhen(element, path, around, targets);
    return questions.map((question) => {
      const both = allOf([when, question.when].filter((one) => one !== undefined));
      const needed = question === first ? must : undefined;
      return withoutUndefined<Question>({
        ...question,
        required: question.required && !lost,
        when: both,
        requiredWhen: needed,
      });
    });
  }

  function readPanel(
    { element, path }: Place,
    inner: Around,
    targets: Map<string, ComparedSurveyQuestion>,
  ): readonly Question[] {
    const title = readSurveyWords(element.title, locale, `${path}.title`, report);
    const key = `${keys.get(nonBlankText(element.name) ?? '') ?? ''}`;
    const isFree = title && key !== '' && !asked.has(key);
    if (isFree) asked.add(key);
    else if (title) report(`${path}.title`, 'A title needs a panel with a name of its own.');
    const heading = isFree
      ? [
          withoutUndefined<Question>({
            key,
            asks: 'heading',
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
    { key, name, around, inner }: { key: string; name: string; around: Around; inner: Around },
    targets: Map<string, ComparedSurveyQuestion>,
  ): readonly Question[] {
    if (around.within) return refuse(path, 'A dynamic panel inside another is not converted.');
    const places = objectsIn(element.templateElements).map((one, i) => ({
      element: one,
      path: `${path}.templateElements[${i}]`,
    }));
    const entry = { depth: inner.depth, when: undefined, lost: false, within: true };
    const inside = readPlaces(places, entry, new Map());
    if (inside.length === 0) return refuse(path, 'No question of the panel can be converted.');
    const count = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);
    targets.set(name, { key, asks: 'group', choices: [] });
    const label = readSurveyWords(element.title, locale, `${path}.title`, report) ?? { [locale]: name.slice(0, 200) };
    const group: Question = {
      key,
      asks: 'group',
      label,
      required: element.isRequired === true && !inner.lost,
      minItems: count(element.minPanelCount),
      maxItems: count(element.maxPanelCount),
      when: inner.when,
      inside: inside.slice(0, 50),
    };
    return [withoutUndefined(group)];
  }

  function conditionOf(element: JsonObject, path: string, around: Around, targets: Targets) {
    const own = read(element.visibleIf, around, targets);
    if (own === undefined) return { when: around.when, lost: around.lost };
    if (!('reason' in own))
      return { when: allOf([around.when, own].filter((one) => one !== undefined)), lost: around.lost };
    report(`${path}.visibleIf`, `${own.reason} It is always asked, and need not be answered.`);
    return { when: around.when, lost: true };
  }

  function requiredWhen(element: JsonObject, path: string, around: Around, targets: Targets): Condition | undefined {
    const own = read(element.requiredIf, around, targets);
    if (own === undefined || !('reason' in own)) return own;
    report(`${path}.requiredIf`, `${own.reason} It need not be answered.`);
    return undefined;
  }

  function read(expression: unknown, { within }: Around, targets: Targets) {
    const source = nonBlankText(expression);
    const find = (name: string) => targets.get(within ? name.replace(/^panel\./, '') : name);
    return source === undefined ? undefined : readSurveyCondition(source, find);
  }

  function refuse(path: string, reason: string): readonly Question[] {
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
  if (depth > deepest) return [];
  const names = places.flatMap(({ element, path }) => {
    const inner = [
      ...childrenOf(element, path),
      ...objectsIn(element.templateElements).map((one) => ({ element: one, path })),
    ];
    return [nonBlankText(element.name) ?? '', ...namesIn(inner, depth + 1)];
  });
  return [...new Set(names)].filter((name) => name !== '');
}
