import { createContext } from 'react';
import type { VisibleFields } from '#flow/conditions/visibleFields.ts';

/** Which fields are hidden or required by condition with the values that are drawn; filled by the root of the form. */
export const VisibleFieldsContext = createContext<VisibleFields>({ hidden: [], required: [] });
