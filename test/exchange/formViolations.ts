import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { lintForm } from '#brand/forms/lintForm.ts';
import { textsOfForm } from '#brand/texts/textReferences.ts';
import type { ImportedForm } from '#exchange/importedForm.ts';
import { addTextFormats } from '#server/domain/schemaValidation.ts';

const ajv = addTextFormats(new Ajv2020({ strict: false, allErrors: true }));
const schema = (name: string) => ajv.compile(JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')));
const schemas = { schema: schema('form'), ui: schema('form-ui'), locale: schema('locale') };

/** What an imported form breaks of the laws that every form keeps: schemas, linter, a text for every key. */
export function formViolations({ form, texts }: ImportedForm, locale: string): readonly unknown[] {
  const badTexts = Object.entries(texts).flatMap(([tag, byKey]) =>
    schemas.locale(byKey) ? [] : [tag, schemas.locale.errors],
  );
  if (!form) return badTexts;
  const broken: unknown[] = [...badTexts];
  if (!schemas.schema(form.schema)) broken.push(schemas.schema.errors);
  if (!schemas.ui(form.ui)) broken.push(schemas.ui.errors);
  broken.push(...lintForm(form, 'form').filter(({ severity }) => severity === 'error'));
  for (const { key } of textsOfForm(form, 'form', (fault) => fault)) {
    if (texts[locale]?.[key] === undefined && texts.en?.[key] === undefined) broken.push(`${key} has no text.`);
  }
  return broken;
}
