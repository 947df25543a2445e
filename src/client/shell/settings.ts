import { judgeAddress } from '#base/addresses.ts';

type Group = { readonly [setting: string]: unknown };

/** Returns a text setting; empty if it is not set. */
export const textOf = (group: Group, setting: string): string => {
  const value = group[setting];
  return typeof value === 'string' ? value : '';
};

/** Returns a boolean setting; false if it is not set. */
export const isOn = (group: Group, setting: string): boolean => group[setting] === true;

/** Returns a URL setting; empty if it is not set or not an allowed URL of another site. */
export const addressOf = (group: Group, setting: string): string => {
  const way = judgeAddress(textOf(group, setting), { hosts: 'any' });
  return way?.to === 'elsewhere' ? way.url : '';
};
