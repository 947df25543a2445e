import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import HiddenWidget from '@rjsf/core/lib/components/widgets/HiddenWidget.js';
import withTheme from '@rjsf/core/lib/withTheme.js';
import { CheckboxWidget } from './CheckboxWidget.tsx';
import { DateOfBirthWidget } from './DateOfBirthWidget.tsx';
import { DateWidget } from './DateWidget.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import type { FormValues } from './formModule.ts';
import { ListField } from './ListField.tsx';
import { BodyFigureWidget, SearchWidget, SignatureWidget, UploadWidget, WordsField } from './lazyWidgets.tsx';
import { QuestionsField } from './QuestionsField.tsx';
import { RadioWidget } from './RadioWidget.tsx';
import { ScaleWidget } from './ScaleWidget.tsx';
import { SelectWidget } from './SelectWidget.tsx';
import { TextareaWidget } from './TextareaWidget.tsx';
import { TextWidget } from './TextWidget.tsx';
import { TimeWidget } from './TimeWidget.tsx';

// The frame draws hint and fault itself.
const nothing = () => null;

/**
 * rjsf drawn with Fluent UI. A widget's name here is the word that `ui:widget` uses; the rest follows from type and format. The
 * theme is complete: the build replaces rjsf's registry of defaults by an empty one (`emptyRegistry`).
 */
export const ThemedForm = withTheme<FormValues>({
  fields: {
    ArrayField: ListField,
    BooleanField,
    NullField: WordsField,
    NumberField,
    ObjectField: QuestionsField,
    SchemaField,
    StringField,
  },
  templates: {
    FieldTemplate,
    DescriptionFieldTemplate: nothing,
    FieldErrorTemplate: nothing,
    FieldHelpTemplate: nothing,
  },
  widgets: {
    CheckboxWidget,
    DateWidget,
    EmailWidget: TextWidget,
    HiddenWidget,
    RadioWidget,
    SelectWidget,
    TextWidget,
    TextareaWidget,
    TimeWidget,
    'body-figure': BodyFigureWidget,
    'date-of-birth': DateOfBirthWidget,
    file: UploadWidget,
    scale: ScaleWidget,
    search: SearchWidget,
    signature: SignatureWidget,
    'yes-no': RadioWidget,
  },
});
