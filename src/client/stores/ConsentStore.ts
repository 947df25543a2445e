import { getEnv, type Instance, types } from 'mobx-state-tree';

/** Milliseconds for which an answer holds; afterwards one is asked again. */
export const consentLastsMs = 365 * 86_400_000;

type Answer = 'yes' | 'no';

/** What the consent depends on; a test brings its own. */
export interface ConsentEnvironment {
  readonly brand: string;
  /** Names of the tools that are asked for. */
  readonly tools: readonly string[];
  /** The browser says by itself that its visitor refuses (Global Privacy Control). */
  readonly refused: boolean;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
}

/**
 * Whether a visitor lets the tools of a brand measure the visit (SH-10): asked once for each brand, remembered in this browser,
 * and changeable at any time. A yes is one to the tools that were named then; another tool is asked for anew.
 */
export const ConsentStore = types
  .model('ConsentStore', {})
  .volatile(() => ({
    answer: undefined as Answer | undefined,
    /** The visitor asked to see the choice again. */
    opened: false,
  }))
  .views((self) => ({
    get granted(): boolean {
      return self.answer === 'yes';
    },
    /** Whether the question has to be put. */
    get asking(): boolean {
      return self.answer === undefined && !getEnv<ConsentEnvironment>(self).refused;
    },
  }))
  .actions((self) => {
    const { brand, tools, memory, now } = getEnv<ConsentEnvironment>(self);
    const place = `isocentre.consent.${brand}`;
    return {
      /** Takes over what was answered in this browser, such as in another tab. */
      recall(): void {
        self.answer = readAnswer(memory, place, { tools, now: now() });
      },
      decide(answer: Answer): void {
        self.answer = answer;
        self.opened = false;
        try {
          memory.setItem(place, JSON.stringify({ answer, tools, at: now() }));
        } catch {
          // Where nothing may be kept, the answer holds as long as the page.
        }
      },
      open(): void {
        self.opened = true;
      },
      close(): void {
        self.opened = false;
      },
      afterCreate(): void {
        this.recall();
      },
    };
  });

export interface ConsentStore extends Instance<typeof ConsentStore> {}

function readAnswer(
  memory: ConsentEnvironment['memory'],
  place: string,
  { tools, now }: { readonly tools: readonly string[]; readonly now: number },
): Answer | undefined {
  try {
    const saved = JSON.parse(memory.getItem(place) ?? 'null');
    if (!(now - saved.at < consentLastsMs)) return undefined;
    if (saved.answer === 'no') return 'no';
    return saved.answer === 'yes' && tools.every((tool) => saved.tools.includes(tool)) ? 'yes' : undefined;
  } catch {
    return undefined;
  }
}
