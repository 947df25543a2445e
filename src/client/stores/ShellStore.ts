import { type Instance, types } from 'mobx-state-tree';

/** State of the shell around the pages: banner, privacy choices and frame (SH-1). */
export const ShellStore = types
  .model('ShellStore', {})
  .volatile(() => ({
    /** True once the visitor closed the banner; a reload shows it again. */
    bannerClosed: false,
    /** Opens the privacy choices; undefined if there are none (SH-10). */
    showChoices: undefined as (() => void) | undefined,
    /** True in a frame without cookies: a reload ends the session. */
    withoutCookies: false,
    /** Asks the parent page to close the frame; undefined if it does not support that. */
    close: undefined as (() => void) | undefined,
  }))
  .actions((self) => ({
    closeBanner(): void {
      self.bannerClosed = true;
    },
    enterFrame(cookies: boolean): void {
      self.withoutCookies = !cookies;
    },
    offerClose(close: () => void): void {
      self.close = close;
    },
    offerChoices(show: () => void): void {
      self.showChoices = show;
    },
  }));

/** An instance of the `ShellStore` model. */
export interface ShellStore extends Instance<typeof ShellStore> {}
