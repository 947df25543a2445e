import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';

/** The fields of a form below each other. */
export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps): ReactNode {
  return <div className="form-fields">{properties.map(({ content }) => content)}</div>;
}
