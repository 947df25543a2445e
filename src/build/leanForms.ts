import type { Plugin } from 'esbuild';

const emptyRegistry = `export default () => ({
  fields: {}, templates: { ButtonTemplates: {} }, widgets: {}, rootSchema: {}, formContext: {}, translateString: (text) => text,
})`;

/** What rjsf needs only for `$ref` and `allOf`, which no form may have (schemas/form.schema.json): whoever asks is told. */
const unused: { readonly [module: string]: string } = {
  'fast-uri': `const no = () => { throw new Error('Forms have no $ref.'); };
export default { equal: no, resolve: no };`,
  './shallowAllOfMerge.js': `export default () => { throw new Error('Forms have no allOf.'); };`,
};

/**
 * Leaves rjsf's own fields, templates and widgets out of the client, and with them a Markdown reader: the form theme brings all
 * that it draws, and a default that is never drawn would still be 45 kB on its way to a phone. So it is with what follows references.
 */
export function leanForms(): Plugin {
  return {
    name: 'lean-forms',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\/getDefaultRegistry\.js$/ }, ({ importer }) =>
        importer.includes('@rjsf') ? { path: 'emptyRegistry', namespace: 'lean-forms' } : undefined,
      );
      onResolve({ filter: /(?:^fast-uri|\/shallowAllOfMerge\.js)$/ }, ({ path, importer }) =>
        importer.includes('@rjsf') ? { path: path.replace(/^.*\//, './'), namespace: 'lean-forms' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'lean-forms' }, ({ path }) => ({
        contents: unused[path] ?? emptyRegistry,
        loader: 'js',
      }));
    },
  };
}
