import { resolveLink } from '#base/links.ts';

type Group = { readonly [setting: string]: unknown };

/** A setting of a brand that is a text; empty when it is not set. */
export const textOf = (group: Group, setting: string): string => {
  const value = group[setting];
  return typeof value === 'string' ? value : '';
};

/** A setting of a brand that is on or off. */
export const isOn = (group: Group, setting: string): boolean => group[setting] === true;

/** A setting of a brand that is an address of another site; empty when it is not set, or is none that is followed. */
export const addressOf = (group: Group, setting: string): string => {
  const way = resolveLink(textOf(group, setting), { hosts: 'any' });
  return way?.to === 'elsewhere' ? way.url : '';
};
