import { Combobox, Option } from '@fluentui/react-combobox';
import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemoteSearch, SearchHit } from '#client/form/FormBackend.ts';
import { useFormContext, type WidgetFault } from '#client/form/FormContext.ts';
import { useWidgetFault } from '#client/form/faults/useWidgetFaults.ts';
import { useFieldFrame } from '#client/form/fields/FieldFrame.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';

const notChosen: WidgetFault = { messageKey: 'form.search.notChosen', effect: 'both' };

/** A remote search. Typing clears the chosen value; text without a chosen hit is not an answer. */
export default function SearchWidget(props: WidgetProps): ReactNode {
  const { id, value, onChange, readonly, required, options, label } = props;
  const { t } = useTranslation();
  const { describedBy, invalid } = useFieldFrame();
  const { service: named = '', minLength = 3, debounceMs = 200 } = options.search ?? {};
  const service = useFormContext().backend.searches?.[typeof options.list === 'string' ? options.list : named];
  const [text, setText] = useState(typeof value === 'string' ? value : '');
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { state, found } = useSearch(service, open ? text : '', { minLength, debounceMs }, attempt);
  const shown = open && found.length > 0;
  useWidgetFault(left && text.trim() !== '' && value === undefined ? notChosen : undefined);
  useInitialLabel(service?.labelOf, value, setText);

  function type(typed: string): void {
    if (readonly) return;
    setText(typed);
    setOpen(true);
    setLeft(false);
    if (value !== undefined) onChange(undefined);
  }
  function choose({ value: chosen, label: words }: SearchHit): void {
    setText(words);
    setOpen(false);
    onChange(chosen);
  }
  function leave(): void {
    const same = found.find((hit) => hit.label.toLowerCase() === text.trim().toLowerCase());
    if (open && same) choose(same);
    setOpen(false);
    setLeft(true);
  }
  const status = {
    idle: '',
    searching: t('form.search.searching'),
    found: found.length > 0 ? t('form.search.found', { count: found.length }) : t('form.search.none'),
    failed: t('form.search.failed'),
  }[open ? state : 'idle'];

  return (
    <div className="form-search">
      <Combobox
        id={id}
        name={id}
        size="large"
        freeform
        inlinePopup
        disableAutoFocus
        expandIcon={null}
        listbox={{ 'aria-label': label }}
        autoComplete="off"
        spellCheck={false}
        value={text}
        selectedOptions={typeof value === 'string' ? [value] : []}
        open={shown}
        onOpenChange={(_, { open: wanted }) => !readonly && setOpen(wanted)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onOptionSelect={(_, { optionValue }) => {
          const hit = found.find((candidate) => candidate.value === optionValue);
          if (hit) choose(hit);
        }}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        onBlur={leave}
        readOnly={readonly === true}
        aria-required={required === true}
        aria-invalid={invalid}
        aria-describedby={describedBy}
      >
        {found.map((hit, index) => (
          <Option key={hit.value} id={`${id}-found-${index}`} value={hit.value} text={hit.label} checkIcon={null}>
            {hit.label}
            {hit.detail && <span className="field-hint">{hit.detail}</span>}
          </Option>
        ))}
      </Combobox>
      {status && !shown && <p className="field-hint">{status}</p>}
      {open && state === 'failed' && (
        <Button
          variant="subtle"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setAttempt(attempt + 1)}
        >
          {t('action.retry')}
        </Button>
      )}
      <LiveRegion>{status}</LiveRegion>
    </div>
  );
}

/** Shows the label of a value that was chosen on an earlier visit. */
function useInitialLabel(
  nameOf: ((value: string, signal: AbortSignal) => Promise<string | undefined>) | undefined,
  value: unknown,
  show: (words: string) => void,
): void {
  const first = useRef(value).current;
  const latest = useRef(show).current;
  useEffect(() => {
    if (!nameOf || typeof first !== 'string') return undefined;
    const gone = new AbortController();
    nameOf(first, gone.signal).then(
      (words) => words && !gone.signal.aborted && latest(words),
      // The value stays visible.
      () => {},
    );
    return () => gone.abort();
  }, [nameOf, first, latest]);
}

/** The state of the search for the current text. */
interface SearchState {
  readonly state: 'idle' | 'searching' | 'found' | 'failed';
  readonly found: readonly SearchHit[];
}

const idle: SearchState = { state: 'idle', found: [] };

/**
 * Searches for a text in lower case after `debounceMs`, from `minLength` characters on. A newer text aborts the earlier request, so
 * that late responses never replace newer ones. An empty text ends the search; a new `attempt` repeats it.
 */
function useSearch(
  service: RemoteSearch | undefined,
  typed: string,
  { minLength, debounceMs }: { readonly minLength: number; readonly debounceMs: number },
  attempt: number,
): SearchState {
  const [result, setResult] = useState<SearchState & { readonly text: string }>({ ...idle, text: '' });
  const text = typed.trim().toLowerCase();
  const wanted = text.length >= minLength ? text : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same text again.
  useEffect(() => {
    if (wanted === '') return undefined;
    const overtaken = new AbortController();
    const settle = (state: 'found' | 'failed', found: readonly SearchHit[]) => {
      if (!overtaken.signal.aborted) setResult({ text: wanted, state, found });
    };
    const timer = window.setTimeout(() => {
      setResult({ text: wanted, state: 'searching', found: [] });
      if (!service) return settle('failed', []);
      service.search(wanted, overtaken.signal).then(
        (found) => settle('found', found),
        () => settle('failed', []),
      );
    }, debounceMs);
    return () => {
      window.clearTimeout(timer);
      overtaken.abort();
    };
  }, [service, wanted, debounceMs, attempt]);

  if (wanted === '') return idle;
  return result.text === wanted ? result : { state: 'searching', found: [] };
}
