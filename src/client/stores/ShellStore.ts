import { type Instance, types } from 'mobx-state-tree';

/** What the visitor did to what stands around the pages (SH-1, HD-4). */
export const ShellStore = types
  .model('ShellStore', {
    /** The banner was closed, until the page is loaded again. */
    closeBanner: false,
    menuOpen: false,
  })
  .volatile(() => ({
    /** Shows again what the visitor may choose about privacy; undefined while there is nothing to choose (SH-10). */
    showChoices: undefined as (() => void) | undefined,
    /** The portal is in a frame, and this browser keeps no cookies for it there: a reload forgets who one is. */
    forgetful: false,
    /** Tells the page around the frame that the visitor has had enough; undefined where nobody wants to know. */
    close: undefined as (() => void) | undefined,
  }))
  .actions((self) => ({
    closeTheBanner(): void {
      self.closeBanner = true;
    },
    enterFrame(cookies: boolean): void {
      self.forgetful = !cookies;
    },
    offerClose(close: () => void): void {
      self.close = close;
    },
    toggleMenu(): void {
      self.menuOpen = !self.menuOpen;
    },
    closeMenu(): void {
      self.menuOpen = false;
    },
    offerChoices(show: () => void): void {
      self.showChoices = show;
    },
  }));

export interface ShellStore extends Instance<typeof ShellStore> {}
