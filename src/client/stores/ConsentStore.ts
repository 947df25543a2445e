import { getEnv, type Instance, types } from 'mobx-state-tree';

/** Time for which an answer is valid, milliseconds; afterwards the banner appears again. */
export const consentLastsMs = 365 * 86_400_000;

type Answer = 'yes' | 'no';

/** The environment of `ConsentStore`; tests provide their own. */
export interface ConsentEnvironment {
  readonly brand: string;
  /** Names of the tools that need consent. */
  readonly tools: readonly string[];
  /** True if the browser sends Global Privacy Control, which refuses for the visitor. */
  readonly refused: boolean;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
}

/**
 * The visitor's consent to the tracking tools of a brand (SH-10): requested once for each brand, saved in this browser, and
 * changeable at any time. A yes covers the tools that were named then; an additional tool needs a new answer.
 */
export const ConsentStore = types
  .model('ConsentStore', {})
  .volatile(() => ({
    answer: undefined as Answer | undefined,
    /** True while the dialog to change the answer is open. */
    opened: false,
  }))
  .views((self) => ({
    get granted(): boolean {
      return self.answer === 'yes';
    },
    /** True while the banner must ask for consent. */
    get asking(): boolean {
      return self.answer === undefined && !getEnv<ConsentEnvironment>(self).refused;
    },
  }))
  .actions((self) => {
    const { brand, tools, storage, now } = getEnv<ConsentEnvironment>(self);
    const key = `isocentre.consent.${brand}`;
    return {
      /** Reads the answer of this browser, which another tab may have changed. */
      reload(): void {
        self.answer = readAnswer(storage, key, { tools, now: now() });
      },
      /** Saves an answer and closes the dialog. */
      decide(answer: Answer): void {
        self.answer = answer;
        self.opened = false;
        try {
          storage.setItem(key, JSON.stringify({ answer, tools, at: now() }));
        } catch {
          // Without storage the answer lasts until the page is left.
        }
      },
      open(): void {
        self.opened = true;
      },
      close(): void {
        self.opened = false;
      },
      afterCreate(): void {
        this.reload();
      },
    };
  });

/** An instance of the `ConsentStore` model. */
export interface ConsentStore extends Instance<typeof ConsentStore> {}

/** Returns the saved answer; undefined if there is none, it expired, or it does not cover all tools. */
function readAnswer(
  storage: ConsentEnvironment['storage'],
  key: string,
  { tools, now }: { readonly tools: readonly string[]; readonly now: number },
): Answer | undefined {
  try {
    const saved = JSON.parse(storage.getItem(key) ?? 'null');
    if (!(now - saved.at < consentLastsMs)) return undefined;
    if (saved.answer === 'no') return 'no';
    return saved.answer === 'yes' && tools.every((tool) => saved.tools.includes(tool)) ? 'yes' : undefined;
  } catch {
    return undefined;
  }
}
