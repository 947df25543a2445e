import type { FormModule } from '#client/form/formModule.ts';

const modules = new Map<string, Promise<FormModule>>();

/** The compiled form behind an address, loaded once; a failed load is tried again when it is next asked for. */
export function formModule(address: string): Promise<FormModule> {
  const known = modules.get(address);
  if (known) return known;
  const loading: Promise<FormModule> = import(address);
  modules.set(address, loading);
  loading.catch(() => modules.delete(address));
  return loading;
}
