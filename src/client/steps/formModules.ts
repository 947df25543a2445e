import type { FormModule } from '#client/form/formModule.ts';

const modules = new Map<string, Promise<FormModule>>();

/** Imports the compiled form of a URL once. The next call repeats a failed import. */
export function formModule(url: string): Promise<FormModule> {
  const known = modules.get(url);
  if (known) return known;
  const loading: Promise<FormModule> = import(url);
  modules.set(url, loading);
  loading.catch(() => modules.delete(url));
  return loading;
}
