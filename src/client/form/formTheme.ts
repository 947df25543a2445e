import { withTheme } from '@rjsf/core';
import { CheckboxesWidget } from './CheckboxesWidget.tsx';
import { CheckboxWidget } from './CheckboxWidget.tsx';
import { DateOfBirthWidget } from './DateOfBirthWidget.tsx';
import { DateWidget } from './DateWidget.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import type { FormValues } from './formModule.ts';
import { ObjectFieldTemplate } from './ObjectFieldTemplate.tsx';
import { RadioWidget } from './RadioWidget.tsx';
import { SelectWidget } from './SelectWidget.tsx';
import { TextareaWidget } from './TextareaWidget.tsx';
import { TextInput } from './TextInput.tsx';

/** rjsf drawn with Fluent UI. A widget's name here is the word that `ui:widget` uses; the rest follows from type and format. */
export const ThemedForm = withTheme<FormValues>({
  templates: { BaseInputTemplate: TextInput, FieldTemplate, ObjectFieldTemplate },
  widgets: {
    CheckboxWidget,
    CheckboxesWidget,
    DateWidget,
    RadioWidget,
    SelectWidget,
    TextareaWidget,
    'date-of-birth': DateOfBirthWidget,
    'yes-no': RadioWidget,
  },
});
