import { complainTo, didYouMean } from '#flow/complain.ts';
import { type Form, formProperties } from '#flow/form.ts';
import { isRecord } from '#flow/isRecord.ts';
import type { Fault } from '#flow/language.ts';
import { own } from '#flow/own.ts';
import type { PackFile } from './pack.ts';
import { unsafePattern } from './safePattern.ts';

/** Faults of a form pair beyond its two schemas: what refers to fields that are not there, lacks a label, or could hang. */
export function lintForm(form: Form, schemaFile: PackFile, uiFile: PackFile): readonly Fault[] {
  const faults: Fault[] = [];
  const fields = formProperties(form);
  checkSchema(form, complainTo(faults, schemaFile.file));
  checkUi(form, Object.keys(fields), complainTo(faults, uiFile.file));
  return faults;
}

type Report = ReturnType<typeof complainTo>;

function checkSchema(form: Form, report: Report): void {
  const fields = formProperties(form);
  const required = Array.isArray(form.schema.required) ? form.schema.required : [];
  for (const [i, field] of required.entries()) {
    if (typeof field === 'string' && !own(fields, field)) {
      report('unknown-field', ['required', i], `There is no field “${field}”.`, didYouMean(field, Object.keys(fields)));
    }
  }
  for (const [field, schema] of Object.entries(fields)) {
    const path = ['properties', field];
    if (schema.type === 'string' && !schema.enum && schema.maxLength === undefined) {
      report('no-limit', path, `“${field}” may be of any length.`, 'Add "maxLength".');
    }
    const why = typeof schema.pattern === 'string' ? unsafePattern(schema.pattern) : undefined;
    if (why) report('unsafe-pattern', [...path, 'pattern'], `This pattern could hang: ${why}.`, 'Write it without.');
  }
}

function checkUi({ schema, ui }: Form, fields: readonly string[], report: Report): void {
  const order = Array.isArray(ui['ui:order']) ? ui['ui:order'] : [];
  for (const [i, field] of order.entries()) {
    if (typeof field === 'string' && field !== '*' && !fields.includes(field)) {
      report('unknown-field', ['ui:order', i], `There is no field “${field}”.`, didYouMean(field, fields));
    }
  }
  for (const field of fields) {
    if (order.length > 0 && !order.includes(field) && !order.includes('*')) {
      report(
        'field-not-in-order',
        ['ui:order'],
        `“${field}” has no place in “ui:order”.`,
        'Add it, or “*” for all others.',
      );
    }
    const own = ui[field];
    if (!isRecord(own) || typeof own['ui:title'] !== 'string') {
      report('no-label', [field], `“${field}” has no label.`, `Add "ui:title" with a message key.`);
    }
    const property = formProperties({ schema, ui })[field];
    const names = isRecord(own) && Array.isArray(own['ui:enumNames']) ? own['ui:enumNames'] : undefined;
    if (Array.isArray(property?.enum) && names?.length !== property.enum.length) {
      report(
        'no-label',
        [field, 'ui:enumNames'],
        `Each choice of “${field}” needs a label.`,
        'List one message key per choice.',
      );
    }
  }
  for (const name of Object.keys(ui)) {
    if (!name.startsWith('ui:') && name !== '$schema' && !fields.includes(name)) {
      report('unknown-field', [name], `There is no field “${name}”.`, didYouMean(name, fields));
    }
  }
}
