/** A sample of a scrape. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics in the text format of Prometheus. */
export interface Scrape {
  readonly text: string;
  /** Names of all metrics, also of those without a sample. */
  readonly names: ReadonlySet<string>;
  readonly samples: readonly Sample[];
  /** Returns the sum of the samples with these labels; undefined without a sample. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
}

/** Fetches metrics as Prometheus does. */
export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  const samples = text.split('\n').flatMap((line) => {
    const [, name, inner = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
    if (name === undefined) return [];
    const labels = Object.fromEntries([...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of]));
    return [{ name, labels, value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value) }];
  });
  const described = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  return {
    text,
    names: new Set([...described, ...samples.map(({ name }) => name)]),
    samples,
    value(name, labels = {}) {
      const wanted = Object.entries(labels);
      const found = samples.filter(
        (sample) => sample.name === name && wanted.every(([key, of]) => sample.labels[key] === of),
      );
      return found.length > 0 ? found.reduce((sum, { value }) => sum + value, 0) : undefined;
    },
  };
}
