import type { FieldProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { RichText } from '#client/ui/RichText.tsx';

/** Rich text between questions. */
export default function RichTextField({ uiSchema = {}, fieldPathId }: FieldProps): ReactNode {
  const title: unknown = uiSchema['ui:title'];
  const text: unknown = uiSchema['ui:description'];
  return (
    <div id={fieldPathId.$id} className="form-rich-text rich">
      {typeof title === 'string' && title !== '' && <h2>{title}</h2>}
      {typeof text === 'string' && <RichText text={text} />}
    </div>
  );
}
