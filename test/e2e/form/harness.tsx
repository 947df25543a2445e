import i18next from 'i18next';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import FormView from '#client/form/FormView.tsx';
import type { FormModule, FormValues, ServerError } from '#client/form/formModule.ts';

/** What a test reads back from the page: every change and every submission, and a hand on the form. */
export interface Harness {
  readonly changes: FormValues[];
  readonly submissions: FormValues[];
  refuse: (errors: readonly ServerError[]) => void;
  busy: (busy: boolean) => void;
  away: () => void;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
await i18next.use(initReactI18next).init({
  lng: boot.locale,
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  resources: { [boot.locale]: { translation: boot.texts } },
  interpolation: { escapeValue: false },
});
const formModule: FormModule = await import(boot.form);
window.harness = { changes: [], submissions: [], refuse: () => {}, busy: () => {}, away: () => {} };

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
