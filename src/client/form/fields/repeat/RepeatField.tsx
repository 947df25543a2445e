import { type FieldProps, toFieldPathId } from '@rjsf/utils';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormContext } from '#client/form/FormContext.ts';
import { useFieldFrame } from '#client/form/fields/FieldFrame.ts';
import { entryForm, entryLabel } from '#client/form/fields/fields.ts';
import { Questions } from '#client/form/fields/Questions.tsx';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';

interface Removed {
  readonly entry: unknown;
  readonly index: number;
}

/**
 * A repeatable group: entries with a few questions each, such as medicines. Shows at least `minItems` entries if the group is
 * required. A removed entry can be restored until the next change of the list.
 */
export default function RepeatField(props: FieldProps): ReactNode {
  const { schema, uiSchema = {}, formData, fieldPathId, registry, onChange, readonly, required } = props;
  const { t } = useTranslation();
  const { shiftEntries } = useFormContext();
  const { pointer } = useFieldFrame();
  const box = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<Removed>();
  const [focus, setFocus] = useState<string>();
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  const stored: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const missing = required ? Math.max(0, minItems - stored.length) : 0;
  const entries = [...stored, ...Array.from({ length: missing }, () => ({}))];
  const { keys, removeKey, insertKey } = useEntryKeys(entries.length);
  const form = entryForm(schema, uiSchema);
  const name = (index: number) => entryLabel(uiSchema, index, t);

  useEffect(() => {
    if (focus === undefined) return;
    box.current?.querySelector<HTMLElement>(focus)?.focus();
    setFocus(undefined);
  }, [focus]);

  const change = (next: readonly unknown[]) => onChange(next.length > 0 ? next : undefined, fieldPathId.path);
  const toEntry = (index: number) => `[data-entry="${index}"] :is(input, select, textarea, button)`;

  function add(): void {
    if (readonly) return;
    change([...entries, {}]);
    setRemoved(undefined);
    setFocus(toEntry(entries.length));
  }
  function remove(index: number): void {
    if (readonly) return;
    setRemoved({ entry: entries[index], index });
    removeKey(index);
    change(entries.toSpliced(index, 1));
    shiftEntries(pointer, index, -1);
    setFocus('[data-undo]');
  }
  function restore({ entry, index }: Removed): void {
    if (readonly) return;
    insertKey(index);
    change(entries.toSpliced(index, 0, entry));
    shiftEntries(pointer, index, 1);
    setRemoved(undefined);
    setFocus(toEntry(index));
  }

  if (!form) return null;
  return (
    <div ref={box} className="stack form-entries">
      {entries.map((entry, index) => (
        <fieldset key={keys[index]} className="card form-entry" data-entry={index}>
          <legend className="field-label">{name(index)}</legend>
          <Questions
            {...props}
            className="stack form-fields"
            schema={form.schema}
            uiSchema={form.ui}
            formData={entry as FieldProps['formData']}
            fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId)}
          />
          {entries.length > (required ? minItems : 0) && (
            <Button
              variant="subtle"
              onClick={() => remove(index)}
              aria-label={t('form.removeNamed', { name: name(index) })}
            >
              {t('form.remove')}
            </Button>
          )}
        </fieldset>
      ))}
      {removed && (
        <p className="row spread box form-entry-removed">
          <span>{t('form.entry.removed', { name: name(removed.index) })}</span>
          <Button data-undo="" onClick={() => restore(removed)}>
            {t('form.entry.undo', { name: name(removed.index) })}
          </Button>
        </p>
      )}
      <LiveRegion>{removed ? t('form.entry.removed', { name: name(removed.index) }) : ''}</LiveRegion>
      {entries.length < maxItems ? (
        <div>
          <Button onClick={add}>{t('form.entry.add', { name: name(entries.length) })}</Button>
        </div>
      ) : (
        <p className="field-hint">{t('form.entry.most', { count: maxItems })}</p>
      )}
    </div>
  );
}

/** React keys of the entries of a list, so that an entry keeps its inputs and drafts when another entry is removed. */
interface EntryKeys {
  readonly keys: readonly number[];
  /** Removes the key at an index; call it before the entry is removed. */
  readonly removeKey: (index: number) => void;
  /** Inserts a key at an index; call it before the entry is inserted. */
  readonly insertKey: (index: number) => void;
}

/** Returns the keys of `length` entries; additional entries are appended. */
function useEntryKeys(length: number): EntryKeys {
  const next = useRef(0);
  const keys = useRef<readonly number[]>([]);
  const fresh = () => next.current++;
  if (keys.current.length !== length) {
    const more = Math.max(0, length - keys.current.length);
    keys.current = [...keys.current.slice(0, length), ...Array.from({ length: more }, fresh)];
  }
  return {
    keys: keys.current,
    removeKey(index) {
      keys.current = keys.current.toSpliced(index, 1);
    },
    insertKey(index) {
      keys.current = keys.current.toSpliced(index, 0, fresh());
    },
  };
}
