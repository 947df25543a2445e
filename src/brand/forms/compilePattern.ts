import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { maxPatternCost } from '#base/limits.ts';
import { maxTextLength } from '#flow/language/form.ts';

/**
 * One instruction of a compiled pattern: `take` consumes a character (a regular expression for one character), `at` tests the position, `to`
 * continues at other instructions, `match` ends.
 */
export type PatternInstruction =
  | { readonly take: string }
  | { readonly at: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly to: readonly number[] }
  | { readonly match: true };

/** A compiled pattern for `matchPattern`. */
export type PatternProgram = readonly PatternInstruction[];

/** Number of instructions of the largest program. */
const maxInstructions = 2_000;

/** The reason why a pattern is refused, and a fix. */
interface RefusedPattern {
  readonly refused: string;
  readonly fix: string;
}

class Refusal extends Error {
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * Compiles a regular expression (ECMAScript with the flag `u`), or refuses it if it cannot run in linear time. The program accepts exactly
 * the same texts.
 */
export function compilePattern(pattern: string): { readonly program: PatternProgram } | RefusedPattern {
  const steps: PatternInstruction[] = [];
  try {
    new RegExp(pattern, 'u');
    compileChoice(parser.parsePattern(pattern, undefined, undefined, { unicode: true }).alternatives, steps);
    add(steps, { match: true });
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message, fix: error.fix };
    return {
      refused: 'it is not a regular expression',
      fix: 'Correct it; its syntax is that of JavaScript with the flag u.',
    };
  }
  return { program: steps };
}

/** The instructions of a pattern. Refuses it if it could take longer than 50 ms for a text of `maxLength` characters. */
export function measurePattern(pattern: string, maxLength: number): { readonly steps: number } | RefusedPattern {
  const compiled = compilePattern(pattern);
  if ('refused' in compiled) return compiled;
  const steps = compiled.program.length;
  if (steps * maxLength <= maxPatternCost) return { steps };
  return {
    refused: `it has ${steps} steps, too many for a text of ${maxLength} characters`,
    fix: `Make "maxLength" at most ${Math.floor(maxPatternCost / steps)}, or shorten the repeats.`,
  };
}

/** The refusal of a pattern that could take longer than 50 ms for a text of `maxLength` characters; undefined for any other. */
export function refusedPattern(pattern: string, maxLength: number = maxTextLength): RefusedPattern | undefined {
  const counted = measurePattern(pattern, maxLength);
  return 'refused' in counted ? counted : undefined;
}

function add(steps: PatternInstruction[], step: PatternInstruction): void {
  if (steps.length >= maxInstructions) {
    const reason = `it has more than ${maxInstructions} steps when its repeats are expanded`;
    throw new Refusal(reason, 'Lower the repeat counts, or write * or + and set "maxLength".');
  }
  steps.push(step);
}

/** Compiles alternatives: a fork before each, and a jump to the common end after each. */
function compileChoice(ways: readonly AST.Alternative[], steps: PatternInstruction[]): void {
  const ends: number[] = [];
  for (const [i, { elements }] of ways.entries()) {
    const last = i === ways.length - 1;
    const fork = steps.length;
    if (!last) add(steps, { to: [] });
    for (const element of elements) compileElement(element, steps);
    if (last) continue;
    ends.push(steps.length);
    add(steps, { to: [] });
    steps[fork] = { to: [fork + 1, steps.length] };
  }
  for (const end of ends) steps[end] = { to: [steps.length] };
}

function compileElement(element: AST.Element, steps: PatternInstruction[]): void {
  switch (element.type) {
    case 'Character':
      add(steps, { take: `\\u{${element.value.toString(16)}}` });
      break;
    case 'CharacterSet':
    case 'CharacterClass':
      add(steps, { take: element.raw });
      break;
    case 'CapturingGroup':
      compileChoice(element.alternatives, steps);
      break;
    case 'Group':
      if (element.modifiers) throw new Refusal('it changes its flags', 'List both cases, such as [Aa].');
      compileChoice(element.alternatives, steps);
      break;
    case 'Quantifier':
      compileRepeat(element, steps);
      break;
    case 'Assertion':
      add(steps, { at: placeOf(element) });
      break;
    case 'Backreference':
      throw new Refusal('it has a backreference', 'Write the group a second time.');
    default:
      throw new Refusal('it uses the syntax of the flag v', 'Write it for the flag u.');
  }
}

function placeOf(assertion: AST.Assertion) {
  if (assertion.kind === 'word') return assertion.negate ? 'inside' : 'boundary';
  if (assertion.kind === 'start' || assertion.kind === 'end') return assertion.kind;
  const fix = 'Describe the whole text from the left; its length belongs into "minLength" and "maxLength".';
  throw new Refusal('it has a lookahead or lookbehind', fix);
}

/** Expands a repeat: the required copies, then the optional copies, or a loop if there is no maximum. */
function compileRepeat({ element, min, max }: AST.Quantifier, steps: PatternInstruction[]): void {
  for (let i = 0; i < min; i++) {
    const before = steps.length;
    compileElement(element, steps);
    if (steps.length === before) break;
  }
  if (max === Number.POSITIVE_INFINITY) {
    const fork = steps.length;
    add(steps, { to: [] });
    compileElement(element, steps);
    add(steps, { to: [fork] });
    steps[fork] = { to: [fork + 1, steps.length] };
    return;
  }
  const forks: number[] = [];
  for (let i = min; i < max; i++) {
    forks.push(steps.length);
    add(steps, { to: [] });
    compileElement(element, steps);
  }
  for (const fork of forks) steps[fork] = { to: [fork + 1, steps.length] };
}
