import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import type { FormBackend } from '#client/form/FormBackend.ts';
import FormView from '#client/form/FormView.tsx';
import type { FormModule, FormValues, ServerError } from '#client/form/formModule.ts';
import { startTexts } from '#client/i18n/startTexts.ts';

/** The state of the page for tests: changes, submissions, and access to the form. */
export interface Harness {
  readonly changes: FormValues[];
  readonly submissions: FormValues[];
  refuse: (errors: readonly ServerError[]) => void;
  busy: (busy: boolean) => void;
  away: () => void;
  /** Texts that were searched. */
  readonly searches: string[];
  searchWorks: boolean;
  /** A text that is answered late. */
  slowFor: string;
  /** The upload under way: its file's name, and how it goes on. */
  upload:
    | { readonly name: string; progress: (fraction: number) => void; arrive: () => void; fail: () => void }
    | undefined;
}

const places = ['2000 Sydney', '2010 Surry Hills', '2015 Alexandria', '3000 Melbourne'];

const backend: FormBackend = {
  searches: {
    'postal-codes': {
      search: async (text) => {
        window.harness.searches.push(text);
        if (text === window.harness.slowFor) await new Promise((late) => setTimeout(late, 300));
        if (!window.harness.searchWorks) throw new Error('The search is down.');
        const fitting = places.filter((place) => place.toLowerCase().includes(text));
        return fitting.map((place) => ({ value: place.slice(0, 4), label: place, detail: 'Australia' }));
      },
      labelOf: async (value) => places.find((place) => place.startsWith(value)),
    },
  },
  upload: ({ name }, { onProgress, signal }) =>
    new Promise((arrived, failed) => {
      window.harness.upload = {
        name,
        progress: onProgress,
        arrive: () => arrived(`id-1/${name}`),
        fail: () => failed(new Error('The connection is down.')),
      };
      signal.addEventListener('abort', () => {
        window.harness.upload = undefined;
      });
    }),
};

declare global {
  interface Window {
    harness: Harness;
  }
}

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
initReactI18next.init(startTexts(boot.locale, boot.texts));
const formModule: FormModule = await import(boot.form);
window.harness = {
  changes: [],
  submissions: [],
  refuse: () => {},
  busy: () => {},
  away: () => {},
  searches: [],
  searchWorks: true,
  slowFor: '',
  upload: undefined,
};

function Page() {
  const [errors, refuse] = useState<readonly ServerError[]>([]);
  const [disabled, busy] = useState(false);
  const [gone, setGone] = useState(false);
  Object.assign(window.harness, { refuse, busy, away: () => setGone(true) });
  return (
    <main className="stack" style={{ padding: '1.5rem', maxInlineSize: '48rem', marginInline: 'auto' }}>
      <h1>Your details</h1>
      {!gone && (
        <FormView
          formModule={formModule}
          values={boot.values}
          serverErrors={errors}
          backend={backend}
          disabled={disabled}
          submitLabel="Continue"
          onChange={(values) => window.harness.changes.push(values)}
          onSubmit={(values) => window.harness.submissions.push(values)}
        />
      )}
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
