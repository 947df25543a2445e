import type { StepKind } from './stepKind.ts';

/** What the kinds have in common that end a flow: a screen that says something and asks for nothing. */
export const ending = {
  answers: {},
  query: [],
  runs: 'screen',
  ends: 'always',
  isComplete: () => true,
} satisfies Partial<StepKind>;
