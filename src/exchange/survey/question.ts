import { isRecord } from '#base/json.ts';
import {
  type Choice,
  type Control,
  defaultMaxLength,
  type LocalizedText,
  maxChoiceLength,
  otherValue,
  type Question,
  type QuestionKind,
  type ReportUnsupported,
} from '../question.ts';
import { type JsonObject, nonBlankText, wholeNumber, withoutUndefined } from '../unknownJson.ts';
import { type SurveyLimits, surveyLimits } from './limits.ts';
import { readSurveyText, withoutMarkup } from './texts.ts';

/** The target of a question and how its texts are read. */
interface SurveyContext {
  readonly key: string;
  /** Name of the field for the free text of “other”. */
  readonly other: string;
  readonly path: string;
  readonly locale: string;
  readonly report: ReportUnsupported;
}

interface Presentation {
  readonly kind: QuestionKind;
  readonly control?: Control;
}

const kinds: { readonly [type: string]: Presentation } = {
  boolean: { kind: 'boolean' },
  checkbox: { kind: 'choices' },
  comment: { kind: 'paragraph' },
  dropdown: { kind: 'choice', control: 'select' },
  file: { kind: 'file' },
  html: { kind: 'html' },
  radiogroup: { kind: 'choice' },
  signaturepad: { kind: 'signature' },
  tagbox: { kind: 'choices' },
};

const inputs: { readonly [inputType: string]: QuestionKind } = {
  date: 'date',
  'datetime-local': 'date',
  email: 'email',
  number: 'decimal',
  range: 'decimal',
  tel: 'phone',
  text: 'text',
  time: 'time',
  url: 'url',
};

/** Converts a SurveyJS question, with a second field for free text if it has some; or returns the reason why it cannot. */
export function surveyQuestion(element: JsonObject, context: SurveyContext): readonly Question[] | string {
  const type = String(element.type);
  const presentation = presentationOf(element, type);
  if (typeof presentation === 'string') return presentation;
  const { kind, control } = presentation;
  const { key, path, locale, report } = context;
  if (element.inputType === 'datetime-local') report(`${path}.inputType`, 'The field stores a date without a time.');
  const words = (member: string) => readSurveyText(element[member], locale, `${path}.${member}`, report);
  if (kind === 'html') return htmlOf(words('html'), context);
  const choices = kind === 'choice' || kind === 'choices' ? choicesOf(element, context) : undefined;
  if (choices?.length === 0) return 'The question has no choices that can be read.';
  const limits: SurveyLimits = {
    ...surveyLimits(element, kind, path, report),
    ...(type === 'rating' ? rateOf(element) : {}),
  };
  const other = choices && (element.showOtherItem === true || element.hasOther === true);
  const label = words('otherText') ?? { en: 'Other' };
  const isTaken = choices?.some(({ value }) => value === otherValue);
  if (other && isTaken)
    report(`${path}.showOtherItem`, `The free text is not converted: a choice already has the value “${otherValue}”.`);
  const isOpen = other && !isTaken;
  const question = withoutUndefined<Question>({
    key,
    kind: kind,
    control,
    label: words('title') ?? { [locale]: nonBlankText(element.name)?.slice(0, 200) ?? key },
    help: words('description'),
    placeholder: Object.hasOwn(defaultMaxLength, kind) ? (words('placeholder') ?? words('placeHolder')) : undefined,
    required: element.isRequired === true,
    choices: isOpen ? [...choices, { value: otherValue, label }] : choices,
    maxLength: defaultMaxLength[kind],
    ...limits,
  });
  return isOpen ? [question, companion(question, context.other, label)] : [question];
}

function companion({ key, kind }: Question, other: string, label: LocalizedText): Question {
  const when =
    kind === 'choices' ? ({ op: 'anyIn', value: [otherValue] } as const) : ({ op: 'is', value: otherValue } as const);
  return { key: other, kind: 'text', label, required: true, maxLength: 500, when: { field: key, ...when } };
}

function presentationOf(element: JsonObject, type: string): Presentation | string {
  if (type === 'rating') return ratingKind(element);
  if (type !== 'text')
    return (Object.hasOwn(kinds, type) && kinds[type]) || `A question of type “${type.slice(0, 50)}” is not supported.`;
  const input = nonBlankText(element.inputType) ?? 'text';
  const kind = Object.hasOwn(inputs, input) ? inputs[input] : undefined;
  return kind
    ? { kind: kind === 'decimal' && element.step === 1 ? 'integer' : kind }
    : `An input of type “${input.slice(0, 50)}” is not supported.`;
}

function ratingKind(element: JsonObject): Presentation {
  if (Array.isArray(element.rateValues)) return { kind: 'choice' };
  const { minimum, maximum } = rateOf(element);
  return Number(maximum) - Number(minimum) <= 10 ? { kind: 'integer', control: 'scale' } : { kind: 'integer' };
}

function rateOf({ rateMin, rateMax, rateCount, rateValues }: JsonObject): SurveyLimits {
  if (Array.isArray(rateValues)) return {};
  const minimum = Number.isSafeInteger(rateMin) ? Number(rateMin) : 1;
  const count = wholeNumber(rateCount);
  const maximum = Number.isSafeInteger(rateMax) ? Number(rateMax) : count ? minimum + count - 1 : 5;
  return maximum > minimum ? { minimum, maximum } : { minimum: 1, maximum: 5 };
}

function htmlOf(words: LocalizedText | undefined, { key, path, report }: SurveyContext): readonly Question[] | string {
  const label = words && withoutMarkup(words);
  if (!words || !label || Object.keys(label).length === 0) return 'It contains no text.';
  if (Object.values(words).some((text) => /<\w/.test(text)))
    report(`${path}.html`, 'The text is converted without its markup.');
  return [{ key, kind: 'html', label, required: false }];
}

function choicesOf(element: JsonObject, { path, locale, report }: SurveyContext): readonly Choice[] {
  const member = element.type === 'rating' ? 'rateValues' : 'choices';
  const listed = Array.isArray(element[member]) ? (element[member] as readonly unknown[]) : [];
  const used = new Set<string>();
  const choices = listed.flatMap((one, i): readonly Choice[] => {
    const { value, text } = isRecord(one) ? one : { value: one, text: undefined };
    const stored =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? nonBlankText(String(value))
        : undefined;
    if (stored === undefined || stored.length > maxChoiceLength || used.has(stored)) {
      report(`${path}.${member}[${i}]`, 'A choice must have a text, number or boolean value that no other choice has.');
      return [];
    }
    used.add(stored);
    return [
      {
        value: stored,
        label: readSurveyText(text, locale, `${path}.${member}[${i}].text`, report) ?? { [locale]: stored },
      },
    ];
  });
  const none = element.showNoneItem === true || element.hasNone === true;
  if (!none || used.has('none') || choices.length === 0) return choices;
  return [
    ...choices,
    { value: 'none', label: readSurveyText(element.noneText, locale, `${path}.noneText`, report) ?? { en: 'None' } },
  ];
}
