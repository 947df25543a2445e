import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';

/** The fields of an object below each other; an object inside the form is a group with a heading, one level under the page's. */
export function ObjectFieldTemplate({ fieldPathId, title, properties }: ObjectFieldTemplateProps): ReactNode {
  const fields = properties.map(({ content }) => content);
  if (fieldPathId.path.length === 0) return <div className="form-fields">{fields}</div>;
  return (
    <fieldset className="form-section">
      <legend className="form-section-title">
        <h2>{title}</h2>
      </legend>
      <div className="form-fields">{fields}</div>
    </fieldset>
  );
}
