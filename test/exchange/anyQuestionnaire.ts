import fc from 'fast-check';

const core = 'http://hl7.org/fhir/StructureDefinition/';
type Item = { [member: string]: unknown };

const words = fc.stringMatching(/^[A-Z][a-z <&“{}.]{0,20}[a-z?]$/);
const code = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/);

const translated = fc.option(words, { nil: undefined }).map((content) =>
  content === undefined
    ? undefined
    : {
        extension: [
          {
            url: `${core}translation`,
            extension: [
              { url: 'lang', valueCode: 'de' },
              { url: 'content', valueString: content },
            ],
          },
        ],
      },
);

const options = fc
  .uniqueArray(
    fc.record({ code, display: words, _display: translated, points: fc.option(fc.nat(5), { nil: undefined }) }),
    {
      minLength: 1,
      maxLength: 5,
      selector: (one) => one.code,
    },
  )
  .map((list) =>
    list.map(({ points, _display, ...coding }) => ({
      valueCoding: { system: 'urn:example:any', ...coding, ...(_display && { _display }) },
      ...(points !== undefined && { extension: [{ url: `${core}ordinalValue`, valueDecimal: points }] }),
    })),
  );

const control = (...codes: readonly string[]) =>
  fc.option(fc.constantFrom(...codes), { nil: undefined }).map((one) =>
    one === undefined
      ? []
      : [
          {
            url: `${core}questionnaire-itemControl`,
            valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code: one }] },
          },
        ],
  );

const bounds = (type: string, value: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.option(value, { nil: undefined }), fc.option(value, { nil: undefined }))
    .map(([minimum, maximum]) => [
      ...(minimum === undefined ? [] : [{ url: `${core}minValue`, [type]: minimum }]),
      ...(maximum === undefined ? [] : [{ url: `${core}maxValue`, [type]: maximum }]),
    ]);

const decimals = fc.integer({ min: -100, max: 1000 }).map((n) => n / 4);
const dates = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const extended = (type: string, extension: fc.Arbitrary<readonly Item[]>, more: fc.Arbitrary<Item> = fc.constant({})) =>
  fc
    .tuple(extension, more)
    .map(([list, rest]): Item => ({ type, ...rest, ...(list.length > 0 && { extension: list }) }));

const limited = fc
  .option(fc.integer({ min: 1, max: 900 }), { nil: undefined })
  .map((maxLength): Item => (maxLength ? { maxLength } : {}));
const none = fc.constant([]);

const questions: readonly fc.Arbitrary<Item>[] = [
  extended('boolean', control('check-box')),
  extended('string', control('text-area'), limited),
  extended('text', none, limited),
  extended('integer', bounds('valueInteger', fc.integer({ min: 0, max: 20 }))),
  extended('decimal', bounds('valueDecimal', decimals)),
  extended('quantity', bounds('valueDecimal', decimals)),
  extended('date', bounds('valueDate', dates)),
  extended('dateTime', none),
  extended('time', none),
  extended('url', none),
  extended('attachment', none),
  extended(
    'choice',
    control('drop-down', 'radio-button', 'autocomplete'),
    options.map((answerOption) => ({ answerOption })),
  ),
  extended(
    'choice',
    control('check-box'),
    options.map((answerOption) => ({ answerOption, repeats: true })),
  ),
  extended(
    'open-choice',
    none,
    options.map((answerOption) => ({ answerOption })),
  ),
  extended('string', none, fc.constant({ repeats: true })),
  extended('display', none),
  extended('reference', none),
];

const shared = fc.record({
  text: fc.option(words, { nil: undefined }),
  _text: translated,
  required: fc.option(fc.boolean(), { nil: undefined }),
  prefix: fc.option(fc.constant('1.'), { nil: undefined }),
  when: fc.option(
    fc.record({
      back: fc.nat(6),
      operator: fc.constantFrom('exists', '=', '!=', '>', '<', '>=', '<='),
      yes: fc.boolean(),
      n: fc.nat(20),
    }),
    { nil: undefined },
  ),
});

const items: fc.Arbitrary<readonly Item[]> = fc.letrec<{ list: readonly Item[]; item: Item }>((tie) => ({
  list: fc.array(tie('item'), { minLength: 1, maxLength: 5, depthIdentifier: 'items' }),
  item: fc
    .tuple(
      shared,
      fc.oneof(
        { depthSize: 'small', depthIdentifier: 'items' },
        fc.oneof(...questions),
        fc
          .tuple(tie('list'), fc.boolean())
          .map(([item, repeats]): Item => ({ type: 'group', ...(repeats && { repeats }), item })),
      ),
    )
    .map(([{ _text, text, ...more }, question]) => ({
      ...question,
      ...(text !== undefined && { text, ...(_text && { _text }) }),
      ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
    })),
})).list;

/** Any valid R4 Questionnaire of the types that forms know and some that they do not, nested, with conditions backwards. */
export const anyQuestionnaire: fc.Arbitrary<Item> = fc
  .tuple(items, fc.option(words, { nil: undefined }), fc.constantFrom(undefined, 'en', 'en-NZ'))
  .map(([list, title, language]) => ({
    resourceType: 'Questionnaire',
    status: 'active',
    ...(title !== undefined && { title }),
    ...(language && { language }),
    item: named(list, [], '').items,
  }));

interface Before {
  readonly linkId: string;
  readonly item: Item;
}

/** Gives each item its linkId, and turns “so many back” into a condition on the item there. */
function named(
  list: readonly Item[],
  before: readonly Before[],
  prefix: string,
): { items: readonly Item[]; before: readonly Before[] } {
  let seen = before;
  const named1 = list.map(({ when, ...item }, i) => {
    const linkId = `${prefix}${i + 1}`;
    const enableWhen = conditionOn(seen, when as When | undefined);
    const own: Item = { linkId, ...item, ...(enableWhen && { enableWhen: [enableWhen] }) };
    seen = [...seen, { linkId, item: own }];
    if (!Array.isArray(item.item)) return own;
    const inner = named(item.item as readonly Item[], seen, `${linkId}.`);
    seen = inner.before;
    return { ...own, item: inner.items };
  });
  return { items: named1, before: seen };
}

interface When {
  readonly back: number;
  readonly operator: string;
  readonly yes: boolean;
  readonly n: number;
}

function conditionOn(before: readonly Before[], when: When | undefined): Item | undefined {
  const target = when && before.at(-1 - when.back);
  if (!target || !when) return undefined;
  const { linkId, item } = target;
  const common = { question: linkId, operator: when.operator };
  if (when.operator === 'exists') return { ...common, answerBoolean: when.yes };
  if (item.type === 'integer') return { ...common, answerInteger: when.n };
  if (item.type === 'decimal') return { ...common, answerDecimal: when.n / 2 };
  if (item.type === 'date') return { ...common, answerDate: '2020-02-29' };
  const [option] = Array.isArray(item.answerOption) ? item.answerOption : [];
  if (option) {
    const { system, code: wanted } = option.valueCoding;
    return { ...common, operator: when.yes ? '=' : '!=', answerCoding: { system, code: wanted } };
  }
  return item.type === 'boolean' ? { ...common, operator: '=', answerBoolean: when.yes } : undefined;
}
