import { DeskStore } from '#client/stores/DeskStore.ts';
import { environmentOf } from '#client/stores/environment.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

const desks = new WeakMap<RootStore, DeskStore>();

/** Returns the desk's store of the tab. The desk pages create it, so that the first screen does not load it. */
export function useDesk(): DeskStore {
  const root = useStores();
  const desk = desks.get(root) ?? DeskStore.create({}, environmentOf(root));
  desks.set(root, desk);
  root.pageStores.add(desk);
  return desk;
}
