/** A parsed SurveyJS expression, of the part of the grammar that compares answers with constants. */
export type SurveyExpression =
  | { readonly join: 'and' | 'or'; readonly parts: readonly SurveyExpression[] }
  | { readonly not: SurveyExpression }
  | { readonly name: string; readonly op: SurveyOperator; readonly value?: SurveyValue };

/** Comparison operators, without synonyms. */
export type SurveyOperator =
  | '='
  | '<>'
  | '>'
  | '<'
  | '>='
  | '<='
  | 'contains'
  | 'notcontains'
  | 'anyof'
  | 'allof'
  | 'empty'
  | 'notempty'
  | 'true';

/** A constant, or a list of constants. */
export type SurveyValue = string | number | boolean | readonly (string | number | boolean)[];

/** An expression that cannot be parsed or converted, and why. */
export class SurveyExpressionError extends Error {
  override readonly name = 'SurveyExpressionError';
}

type Token =
  | { readonly is: 'name' | 'text' | 'word'; readonly text: string }
  | { readonly is: 'number'; readonly value: number };

const tokens =
  /\s*(?:\{([^{}]{1,200})\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)(?![\w.])|(<=|>=|<>|==|!=|&&|\|\||[=<>!()[\],]|[A-Za-z]\w*))/y;

const words: { readonly [word: string]: SurveyOperator } = {
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '<>': '<>',
  '=': '=',
  '==': '=',
  '>': '>',
  '>=': '>=',
  allof: 'allof',
  anyof: 'anyof',
  contains: 'contains',
  contain: 'contains',
  empty: 'empty',
  equal: '=',
  greater: '>',
  greaterorequal: '>=',
  less: '<',
  lessorequal: '<=',
  notcontain: 'notcontains',
  notcontains: 'notcontains',
  notempty: 'notempty',
  notequal: '<>',
};

/** Operators with swapped operands, for a constant on the left side. */
const flipped: { readonly [op in SurveyOperator]?: SurveyOperator } = {
  '<': '>',
  '<=': '>=',
  '<>': '<>',
  '=': '=',
  '>': '<',
  '>=': '<=',
};

const maxLength = 2000;
const maxDepth = 20;

/** Reads an expression such as `{age} >= 18 and {signs} contains 'pain'`. Throws a SurveyExpressionError. */
export function parseSurveyExpression(source: string): SurveyExpression {
  if (source.length > maxLength) throw new SurveyExpressionError(`It is longer than ${maxLength} characters.`);
  const reader = new Reader(tokensOf(source));
  const parsed = reader.or(0);
  if (reader.peek()) throw new SurveyExpressionError(`“${wordOf(reader.peek())}” is not expected.`);
  return parsed;
}

function tokensOf(source: string): readonly Token[] {
  const found: Token[] = [];
  tokens.lastIndex = 0;
  const end = source.trimEnd().length;
  while (tokens.lastIndex < end) {
    const at = tokens.lastIndex;
    const match = tokens.exec(source);
    if (!match)
      throw new SurveyExpressionError(
        `“${source.slice(at, at + 20).trim()}” is not part of the supported expressions.`,
      );
    const [, name, single, double, number, word] = match;
    const text = single ?? double;
    if (name !== undefined) found.push({ is: 'name', text: name.trim() });
    else if (text !== undefined) found.push({ is: 'text', text: text.replace(/\\(.)/g, '$1') });
    else if (number !== undefined) found.push({ is: 'number', value: Number(number) });
    else found.push({ is: 'word', text: (word ?? '').toLowerCase() });
  }
  return found;
}

const wordOf = (token: Token | undefined): string =>
  !token ? 'the end' : token.is === 'number' ? String(token.value) : token.text;

/** Recursive descent: or, and, not, comparison. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(all: readonly Token[]) {
    this.#tokens = all;
  }

  peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  or(depth: number): SurveyExpression {
    return this.#joined('or', ['or', '||'], () => this.#joined('and', ['and', '&&'], () => this.#not(depth)));
  }

  #joined(join: 'and' | 'or', signs: readonly string[], next: () => SurveyExpression): SurveyExpression {
    const parts = [next()];
    while (this.#takes(...signs)) parts.push(next());
    const [first] = parts;
    return parts.length === 1 && first ? first : { join, parts };
  }

  #not(depth: number): SurveyExpression {
    if (depth > maxDepth) throw new SurveyExpressionError(`It nests deeper than ${maxDepth} levels.`);
    if (this.#takes('not', '!')) return { not: this.#not(depth + 1) };
    if (!this.#takes('(')) return this.#comparison();
    const inner = this.or(depth + 1);
    this.#expect(')');
    return inner;
  }

  #comparison(): SurveyExpression {
    const left = this.#operand();
    const sign = this.peek();
    const op = sign?.is === 'word' && Object.hasOwn(words, sign.text) ? words[sign.text] : undefined;
    if (op) this.#at++;
    if ('name' in left && (op === undefined || op === 'empty' || op === 'notempty'))
      return { name: left.name, op: op ?? 'true' };
    if (op === undefined) throw new SurveyExpressionError('A constant needs an operator and a question.');
    const right = this.#operand();
    if ('name' in left && 'value' in right) return { name: left.name, op, value: right.value };
    const other = flipped[op];
    if ('name' in right && 'value' in left && other) return { name: right.name, op: other, value: left.value };
    throw new SurveyExpressionError('It must compare one answer with one constant.');
  }

  #operand(): { readonly name: string } | { readonly value: SurveyValue } {
    const token = this.peek();
    if (token?.is === 'name') {
      this.#at++;
      return { name: token.text };
    }
    if (!this.#takes('[')) return { value: this.#constant() };
    const list = [this.#constant()];
    while (this.#takes(',')) list.push(this.#constant());
    this.#expect(']');
    return { value: list };
  }

  #constant(): string | number | boolean {
    const token = this.peek();
    this.#at++;
    if (token?.is === 'text') return token.text;
    if (token?.is === 'number') return token.value;
    if (token?.is === 'word' && (token.text === 'true' || token.text === 'false')) return token.text === 'true';
    throw new SurveyExpressionError(`“${wordOf(token)}” is neither an answer nor a constant.`);
  }

  #takes(...signs: readonly string[]): boolean {
    const token = this.peek();
    const takes = token?.is === 'word' && signs.includes(token.text);
    if (takes) this.#at++;
    return takes;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw new SurveyExpressionError(`“${sign}” is missing before ${wordOf(this.peek())}.`);
  }
}
