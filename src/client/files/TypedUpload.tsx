import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentsStore, DocumentType } from '#client/stores/DocumentsStore.ts';
import { UploadArea } from './UploadArea.tsx';

interface TypedUploadProps {
  readonly store: DocumentsStore;
  readonly adminPortal: boolean;
  /** What may be added; without any, nothing is asked. */
  readonly types: readonly DocumentType[];
}

/** Asks what is added, if there is a choice, and takes the files (AT-4). What an exam asks for and nobody has added comes first. */
export const TypedUpload = observer(function TypedUpload({ store, adminPortal, types }: TypedUploadProps) {
  const { t } = useTranslation();
  const name = useId();
  const hasType = (id: string) => store.documents?.some(({ documentTypeId }) => documentTypeId === id) === true;
  const [chosen, setChosen] = useState(() => types.find(({ id, asked }) => asked && !hasType(id)) ?? types.at(-1));
  return (
    <div className="stack stack-m">
      {types.length > 1 && (
        <fieldset className="stack stack-s">
          <legend className="strong">{t('document.type')}</legend>
          {types.map((type) => (
            <label key={type.id} className="row nowrap dialog-choice">
              <input type="radio" name={name} checked={type.id === chosen?.id} onChange={() => setChosen(type)} />
              <span>
                {type.title}
                {hasType(type.id) && <span className="muted"> · {t('document.type.added')}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {chosen?.description && <p className="muted">{chosen.description}</p>}
      <UploadArea store={store} adminPortal={adminPortal} type={chosen} />
    </div>
  );
});
