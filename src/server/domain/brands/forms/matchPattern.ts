import type { PatternInstruction, PatternProgram } from '#brand/forms/compilePattern.ts';

/** Tests texts against one pattern. */
interface PatternMatcher {
  readonly test: (text: string) => boolean;
}

/** The active instructions between two characters, and the states after the next characters. */
interface MatchState {
  readonly before: 'start' | 'word' | 'other';
  readonly steps: readonly number[];
  /** By code point. */
  readonly next: Map<number, MatchState | true>;
}

/** Number of cached states. The cache is cleared at this size, so that no text can fill the memory. */
const maxCachedStates = 200;
/** The code point that states for the end of a text. */
const endOfText = -1;

/**
 * Runs a compiled pattern over a text with all alternatives in parallel (Thompson 1968). The time is at most characters × instructions.
 * States and their transitions are cached, so that most characters take one lookup.
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
      for (const state of known.values()) state.next.clear();
      known.clear();
    }
    const state: MatchState = { before, steps, next: new Map() };
    known.set(key, state);
    return state;
  }

  /** The state after the next character; true if the pattern matched before it. */
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

  function follow(state: MatchState, codePoint: number): MatchState | true {
    const found = state.next.get(codePoint);
    if (found) return found;
    const next = advance(state, codePoint);
    if (state.next.size < maxCachedStates) state.next.set(codePoint, next);
    return next;
  }

  return {
    test(text) {
      let state: MatchState | true = stateAt('start', []);
      for (let i = 0; i < text.length; i++) {
        const codePoint = text.codePointAt(i) ?? endOfText;
        state = follow(state, codePoint);
        if (state === true) return true;
        if (codePoint > 0xffff) i += 1;
      }
      return follow(state, endOfText) === true;
    },
  };
}
