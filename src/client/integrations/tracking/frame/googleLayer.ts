/** The list through which a page speaks to a script of Google's, under its name in the window. */
export interface GoogleLayer {
  /** Adds facts under a name, as a tag manager reads them. */
  readonly push: (facts: { readonly [name: string]: unknown }) => void;
  /** Gives a command. */
  readonly command: (...words: readonly unknown[]) => void;
}

const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };

/** Makes the list; its first entry refuses everything that serves advertising, whatever is configured elsewhere. */
export function googleLayer(name: string): GoogleLayer {
  const list: unknown[] = [];
  Object.assign(window, { [name]: list });
  // The scripts know a command by being the arguments of a function, and take no array for one.
  function command(): void {
    // biome-ignore lint/complexity/noArguments: see above.
    list.push(arguments);
  }
  const layer = { push: (facts: object) => void list.push(facts), command: command as GoogleLayer['command'] };
  layer.command('consent', 'default', { ...denied, analytics_storage: 'granted' });
  return layer;
}
