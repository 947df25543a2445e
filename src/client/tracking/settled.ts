/** Milliseconds for which a booking step has to last before it is told (SH-10). */
const settleMs = 2000;

/** What was told last; it has to outlive the page. */
export interface Told {
  read(): number | undefined;
  write(step: number): void;
}

/** Tells a step once it has lasted, if it is another one than was told last. Call the result with every step; `end` calls it off. */
export function settled<Step extends number>(
  told: Told,
  tell: (step: Step) => void,
): { see(step: Step): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const see = (step: Step) => {
    end();
    timer = setTimeout(() => {
      if (told.read() === step) return;
      told.write(step);
      tell(step);
    }, settleMs);
  };
  return { see, end };
}
