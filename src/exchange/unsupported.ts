/** Something of a foreign form that ours cannot say: where it stands there, and why it stays behind. */
export interface Unsupported {
  /** In the words of its format: `Questionnaire.item[0].enableWhen[1]`, `pages[0].elements[2].visibleIf`. */
  readonly path: string;
  readonly reason: string;
}

/** Notes one thing that stays behind. */
export type LeaveBehind = (path: string, reason: string) => void;
