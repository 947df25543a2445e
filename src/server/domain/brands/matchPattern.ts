import type { PatternProgram, PatternStep } from '#brand/pattern.ts';

/** Says whether a text holds what the pattern describes. */
export interface PatternMatcher {
  readonly test: (text: string) => boolean;
}

/** Where all ways through the program stand between two characters, and what the next character makes of that. */
interface Stand {
  readonly before: 'start' | 'word' | 'other';
  readonly steps: readonly number[];
  readonly next: Map<string, Stand | true>;
}

/** Stands that are remembered; then all are forgotten, so that no text can fill the memory. */
const mostStands = 200;
const isWord = (character: string) => /^\w$/.test(character);

/**
 * Runs a compiled pattern over a text: all ways at once, one character after another (Thompson 1968), so that the time is at
 * most characters × steps, whatever the pattern and the text. Where the ways stand is remembered with what each character
 * led to, so that a text mostly costs one look-up per character.
 */
export function matchPattern(program: PatternProgram): PatternMatcher {
  const classes = [...new Set(program.flatMap((step) => ('take' in step ? [step.take] : [])))];
  const classOf = program.map((step) => ('take' in step ? classes.indexOf(step.take) : 0));
  const tests = classes.map((one) => new RegExp(`^${one}$`, 'u'));
  const known = new Map<string, Stand>();
  const marks = new Uint32Array(program.length);
  let mark = 0;

  function standAt(before: Stand['before'], steps: readonly number[]): Stand {
    const key = `${before} ${steps.join()}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= mostStands) {
      for (const stand of known.values()) stand.next.clear();
      known.clear();
    }
    const stand: Stand = { before, steps, next: new Map() };
    known.set(key, stand);
    return stand;
  }

  /** `character` is the next one, and empty at the end of the text; true when the pattern has matched before it. */
  function advance({ before, steps }: Stand, character: string): Stand | true {
    const word = isWord(character);
    const here = { start: before === 'start', end: character === '', boundary: word !== (before === 'word') };
    const takes: boolean[] = [];
    const reached: number[] = [];
    const open = [...steps, 0];
    mark += 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (marks[at] === mark) continue;
      marks[at] = mark;
      const step = program[at] as PatternStep;
      if ('match' in step) return true;
      if ('to' in step) open.push(...step.to);
      else if ('at' in step) {
        if (step.at === 'inside' ? !here.boundary : here[step.at]) open.push(at + 1);
      } else if (character !== '') {
        const one = classOf[at] ?? 0;
        takes[one] ??= tests[one]?.test(character) ?? false;
        if (takes[one]) reached.push(at + 1);
      }
    }
    return standAt(
      word ? 'word' : 'other',
      reached.toSorted((a, b) => a - b),
    );
  }

  function follow(stand: Stand, character: string): Stand | true {
    const next = stand.next.get(character) ?? advance(stand, character);
    if (stand.next.size < mostStands) stand.next.set(character, next);
    return next;
  }

  return {
    test(text) {
      let stand: Stand | true = standAt('start', []);
      for (const character of text) {
        stand = follow(stand, character);
        if (stand === true) return true;
      }
      return follow(stand, '') === true;
    },
  };
}
