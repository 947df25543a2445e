import { isRecord } from '#base/json.ts';
import { otherValue } from './fhirChoices.ts';
import { type JsonObject, nonBlankText, wholeNumber, withoutUndefined } from './jsonParts.ts';
import type { ReportUnsupported } from './question.ts';
import {
  type Asks,
  type Choice,
  type Control,
  defaultMaxLength,
  maxChoiceLength,
  type Question,
  type Words,
} from './question.ts';
import { readSurveyWords, withoutMarkup } from './readSurveyWords.ts';
import { type SurveyLimits, surveyLimits } from './surveyLimits.ts';

/** The target of a question and how its texts are read. */
interface SurveyContext {
  readonly key: string;
  /** Name of the field for the free text of “other”. */
  readonly other: string;
  readonly path: string;
  readonly locale: string;
  readonly report: ReportUnsupported;
}

interface Kind {
  readonly asks: Asks;
  readonly control?: Control;
}

const kinds: { readonly [type: string]: Kind } = {
  boolean: { asks: 'boolean' },
  checkbox: { asks: 'choices' },
  comment: { asks: 'paragraph' },
  dropdown: { asks: 'choice', control: 'select' },
  file: { asks: 'file' },
  html: { asks: 'html' },
  radiogroup: { asks: 'choice' },
  signaturepad: { asks: 'signature' },
  tagbox: { asks: 'choices' },
};

const inputs: { readonly [inputType: string]: Asks } = {
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
  const kind = kindOf(element, type);
  if (typeof kind === 'string') return kind;
  const { key, path, locale, report } = context;
  if (element.inputType === 'datetime-local') report(`${path}.inputType`, 'A day is asked, without the time of day.');
  const words = (member: string) => readSurveyWords(element[member], locale, `${path}.${member}`, report);
  if (kind.asks === 'html') return htmlOf(words('html'), context);
  const choices = kind.asks === 'choice' || kind.asks === 'choices' ? choicesOf(element, context) : undefined;
  if (choices?.length === 0) return 'The question has no choices here.';
  const limits: SurveyLimits = {
    ...surveyLimits(element, kind.asks, path, report),
    ...(type === 'rating' ? rateOf(element) : {}),
  };
  const other = choices && (element.showOtherItem === true || element.hasOther === true);
  const label = words('otherText') ?? { en: 'Other' };
  const isTaken = choices?.some(({ value }) => value === otherValue);
  if (other && isTaken) report(`${path}.showOtherItem`, `One of the choices is “${otherValue}” already.`);
  const isOpen = other && !isTaken;
  const question = withoutUndefined<Question>({
    key,
    asks: kind.asks,
    control: kind.control,
    label: words('title') ?? { [locale]: nonBlankText(element.name)?.slice(0, 200) ?? key },
    help: words('description'),
    placeholder: Object.hasOwn(defaultMaxLength, kind.asks)
      ? (words('placeholder') ?? words('placeHolder'))
      : undefined,
    required: element.isRequired === true,
    choices: isOpen ? [...choices, { value: otherValue, label }] : choices,
    maxLength: defaultMaxLength[kind.asks],
    ...limits,
  });
  return isOpen ? [question, companion(question, context.other, label)] : [question];
}

function companion({ key, asks }: Question, other: string, label: Words): Question {
  const when =
    asks === 'choices' ? ({ op: 'anyIn', value: [otherValue] } as const) : ({ op: 'is', value: otherValue } as const);
  return { key: other, asks: 'text', label, required: true, maxLength: 500, when: { field: key, ...when } };
}

function kindOf(element: JsonObject, type: string): Kind | string {
  if (type === 'rating') return ratingKind(element);
  if (type !== 'text')
    return (Object.hasOwn(kinds, type) && kinds[type]) || `A question of type “${type.slice(0, 50)}” is not converted.`;
  const input = nonBlankText(element.inputType) ?? 'text';
  const asks = Object.hasOwn(inputs, input) ? inputs[input] : undefined;
  return asks
    ? { asks: asks === 'decimal' && element.step === 1 ? 'integer' : asks }
    : `An input of type “${input.slice(0, 50)}” is not converted.`;
}

function ratingKind(element: JsonObject): Kind {
  if (Array.isArray(element.rateValues)) return { asks: 'choice' };
  const { least, most } = rateOf(element);
  return Number(most) - Number(least) <= 10 ? { asks: 'integer', control: 'scale' } : { asks: 'integer' };
}

function rateOf({ rateMin, rateMax, rateCount, rateValues }: JsonObject): SurveyLimits {
  if (Array.isArray(rateValues)) return {};
  const least = Number.isSafeInteger(rateMin) ? Number(rateMin) : 1;
  const count = wholeNumber(rateCount);
  const most = Number.isSafeInteger(rateMax) ? Number(rateMax) : count ? least + count - 1 : 5;
  return most > least ? { least, most } : { least: 1, most: 5 };
}

function htmlOf(words: Words | undefined, { key, path, report }: SurveyContext): readonly Question[] | string {
  const label = words && withoutMarkup(words);
  if (!words || !label || Object.keys(label).length === 0) return 'There are no words in it.';
  if (Object.values(words).some((text) => /<\w/.test(text)))
    report(`${path}.html`, 'The markup is not converted, the words are.');
  return [{ key, asks: 'html', label, required: false }];
}

function choicesOf(element: JsonObject, { path, locale, report }: SurveyContext): readonly Choice[] {
  const member = element.type === 'rating' ? 'rateValues' : 'choices';
  const listed = Array.isArray(element[member]) ? (element[member] as readonly unknown[]) : [];
  const taken = new Set<string>();
  const choices = listed.flatMap((one, i): readonly Choice[] => {
    const { value, text } = isRecord(one) ? one : { value: one, text: undefined };
    const stored =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? nonBlankText(String(value))
        : undefined;
    if (stored === undefined || stored.length > maxChoiceLength || taken.has(stored)) {
      report(`${path}.${member}[${i}]`, 'A choice must be a text or number of its own.');
      return [];
    }
    taken.add(stored);
    return [
      {
        value: stored,
        label: readSurveyWords(text, locale, `${path}.${member}[${i}].text`, report) ?? { [locale]: stored },
      },
    ];
  });
  const none = element.showNoneItem === true || element.hasNone === true;
  if (!none || taken.has('none') || choices.length === 0) return choices;
  return [
    ...choices,
    { value: 'none', label: readSurveyWords(element.noneText, locale, `${path}.noneText`, report) ?? { en: 'None' } },
  ];
}
