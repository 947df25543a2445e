import { type Instance, types } from 'mobx-state-tree';

/** What the visitor did to what stands around the pages (SH-1, HD-4). */
export const ShellStore = types
  .model('ShellStore', {
    /** The banner was closed, until the page is loaded again. */
    closeBanner: false,
    menuOpen: false,
  })
  .actions((self) => ({
    closeTheBanner(): void {
      self.closeBanner = true;
    },
    toggleMenu(): void {
      self.menuOpen = !self.menuOpen;
    },
    closeMenu(): void {
      self.menuOpen = false;
    },
  }));

export interface ShellStore extends Instance<typeof ShellStore> {}
