import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import HiddenWidget from '@rjsf/core/lib/components/widgets/HiddenWidget.js';
import withTheme from '@rjsf/core/lib/withTheme.js';
import { FieldTemplate } from './fields/FieldTemplate.tsx';
import { ListField } from './fields/ListField.tsx';
import { QuestionsField } from './fields/Questions.tsx';
import type { FormValues } from './formModule.ts';
import { CheckboxWidget } from './widgets/CheckboxWidget.tsx';
import { DateOfBirthWidget } from './widgets/DateOfBirthWidget.tsx';
import { DateWidget } from './widgets/DateWidget.tsx';
import {
  BodyFigureWidget,
  RichTextField,
  SearchWidget,
  SelectWidget,
  SignatureWidget,
  UploadWidget,
} from './widgets/lazyWidgets.tsx';
import { RadioWidget } from './widgets/RadioWidget.tsx';
import { ScaleWidget } from './widgets/ScaleWidget.tsx';
import { TextareaWidget } from './widgets/TextareaWidget.tsx';
import { TextWidget } from './widgets/TextWidget.tsx';
import { TimeWidget } from './widgets/TimeWidget.tsx';

// `FieldTemplate` renders hint and fault.
const nothing = () => null;

/**
 * The rjsf form with Fluent UI. `ui:widget` refers to the widget names here; type and format select the others. The theme must be
 * complete, because the build replaces rjsf's default registry by an empty one (`emptyRegistry`).
 */
export const ThemedForm = withTheme<FormValues>({
  fields: {
    ArrayField: ListField,
    BooleanField,
    NullField: RichTextField,
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
