import type { PatternInstruction, PatternProgram } from '#brand/forms/compilePattern.ts';

/** Says whether a text holds what the pattern describes. */
interface PatternMatcher {
  readonly test: (text: string) => boolean;
}

/** Where all ways through the program stand between two characters, and what the next character makes of that. */
interface MatchState {
  readonly before: 'start' | 'word' | 'other';
  readonly steps: readonly number[];
  /** By code point. */
  readonly next: Map<number, MatchState | true>;
}

/** Stands that are remembered; then all are forgotten, so that no text can fill the memory. */
const maxCachedStates = 200;
/** The code point that stands for the end of a text. */
const endOfText = -1;

/**
 * Runs a compiled pattern over a text: all ways at once, one character after another (Thompson 1968), so that the time is at
 * most characters × steps, whatever the pattern and the text. Where the ways stand is remembered with what each character
 * led to, so that a text mostly costs one look-up per character.
 */
export function matchPattern(program: PatternProgram): PatternMatcher {
  const classes = [...new Set(program.flatMap((step) => ('take' in step ? [step.take] : [])))];
  const classOf = program.map((step) => ('take' in step ? classes.indexOf(step.take) : 0));
  const tests = classes.map((one) => new RegExp(`^${one}$`, 'u'));
  const known = new Map<string, MatchState>();
  const visited = new Uint8Array(program.length);

  function stateAt(before: MatchState['before'], steps: readonly number[]): MatchState {
    const key = `${before} ${steps.join()}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= maxCachedStates) {
      for (const stand of known.values()) stand.next.clear();
      known.clear();
    }
    const stand: MatchState = { before, steps, next: new Map() };
    known.set(key, stand);
    return stand;
  }

  /** The stand behind the next character; true when the pattern has matched before it. */
  function advance({ before, steps }: MatchState, codePoint: number): MatchState | true {
    const end = codePoint === endOfText;
    const character = end ? '' : String.fromCodePoint(codePoint);
    const word = /^\w$/.test(character);
    const here = { start: before === 'start', end, boundary: word !== (before === 'word') };
    const takes: boolean[] = [];
    const reached: number[] = [];
    const open = [...steps, 0];
    visited.fill(0);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (visited[at] === 1) continue;
      visited[at] = 1;
      const step = program[at] as PatternInstruction;
      if ('match' in step) return true;
      if ('to' in step) open.push(...step.to);
      else if ('at' in step) {
        if (step.at === 'inside' ? !here.boundary : here[step.at]) open.push(at + 1);
      } else if (!end) {
        const one = classOf[at] ?? 0;
        takes[one] ??= tests[one]?.test(character) ?? false;
        if (takes[one]) reached.push(at + 1);
      }
    }
    return stateAt(
      word ? 'word' : 'other',
      reached.toSorted((a, b) => a - b),
    );
  }

  function follow(stand: MatchState, codePoint: number): MatchState | true {
    const found = stand.next.get(codePoint);
    if (found) return found;
    const next = advance(stand, codePoint);
    if (stand.next.size < maxCachedStates) stand.next.set(codePoint, next);
    return next;
  }

  return {
    test(text) {
      let stand: MatchState | true = stateAt('start', []);
      for (let i = 0; i < text.length; i++) {
        const codePoint = text.codePointAt(i) ?? endOfText;
        stand = follow(stand, codePoint);
        if (stand === true) return true;
        if (codePoint > 0xffff) i += 1;
      }
      return follow(stand, endOfText) === true;
    },
  };
}
