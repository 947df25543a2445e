import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { maxPatternCost } from '#base/limits.ts';
import { maxTextLength } from '#flow/language/form.ts';

/**
 * A regular expression as a program for `matchPattern`. A step either takes a character (its class is a regular expression for
 * that character alone), or asks where it stands, or leads on to other steps; `match` ends it.
 */
export type PatternStep =
  | { readonly take: string }
  | { readonly at: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly to: readonly number[] }
  | { readonly match: true };

export type PatternProgram = readonly PatternStep[];

/** Steps of the largest program. */
const mostSteps = 2_000;

/** Why a pattern is not compiled, and what its author can do. */
interface Refused {
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
 * Compiles a regular expression (ECMAScript with the flag `u`) into steps, or says why it cannot run in linear time. The program
 * accepts exactly the texts that the regular expression does.
 */
export function compilePattern(pattern: string): { readonly program: PatternProgram } | Refused {
  const steps: PatternStep[] = [];
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

/** Steps of a pattern; or why it may not stand at a text of so many characters, because it could run longer than 50 ms there. */
export function countSteps(pattern: string, maxLength: number): { readonly steps: number } | Refused {
  const compiled = compilePattern(pattern);
  if ('refused' in compiled) return compiled;
  const steps = compiled.program.length;
  if (steps * maxLength <= maxPatternCost) return { steps };
  return {
    refused: `it has ${steps} steps, too many for a text of ${maxLength} characters`,
    fix: `Make "maxLength" at most ${Math.floor(maxPatternCost / steps)}, or shorten the repeats.`,
  };
}

/** Why a pattern may not stand at a text of so many characters; undefined when it runs over every such text within 50 ms. */
export function refusedPattern(pattern: string, maxLength: number = maxTextLength): Refused | undefined {
  const counted = countSteps(pattern, maxLength);
  return 'refused' in counted ? counted : undefined;
}

function add(steps: PatternStep[], step: PatternStep): void {
  if (steps.length >= mostSteps) {
    const reason = `it has more than ${mostSteps} steps when its counted repeats are written out`;
    throw new Refusal(reason, 'Count less, or write * or + and limit the length by "maxLength".');
  }
  steps.push(step);
}

/** Runs one of several ways: a fork before each, and a jump to the common end behind each. */
function compileChoice(ways: readonly AST.Alternative[], steps: PatternStep[]): void {
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

function compileElement(element: AST.Element, steps: PatternStep[]): void {
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
      throw new Refusal('it refers back to what it matched', 'Write the group out a second time.');
    default:
      throw new Refusal('it uses what only the flag v knows', 'Write it for the flag u.');
  }
}

function placeOf(assertion: AST.Assertion) {
  if (assertion.kind === 'word') return assertion.negate ? 'inside' : 'boundary';
  if (assertion.kind === 'start' || assertion.kind === 'end') return assertion.kind;
  const fix = 'Describe the whole text from the left; its length belongs into "minLength" and "maxLength".';
  throw new Refusal('it looks ahead or behind', fix);
}

/** Writes a repeat out: as often as it must, then as often as it may, or a circle where there is no end. */
function compileRepeat({ element, min, max }: AST.Quantifier, steps: PatternStep[]): void {
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
