import type { Plugin } from 'esbuild';

const emptyRegistry = `export default () => ({
  fields: {}, templates: { ButtonTemplates: {} }, widgets: {}, rootSchema: {}, formContext: {}, translateString: (text) => text,
})`;

/**
 * Leaves rjsf's own fields, templates and widgets out of the client, and with them a Markdown reader: the form theme brings all
 * that it draws, and a default that is never drawn would still be 45 kB on its way to a phone.
 */
export function leanForms(): Plugin {
  return {
    name: 'lean-forms',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\/getDefaultRegistry\.js$/ }, ({ importer }) =>
        importer.includes('@rjsf') ? { path: 'emptyRegistry', namespace: 'lean-forms' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'lean-forms' }, () => ({ contents: emptyRegistry, loader: 'js' }));
    },
  };
}
