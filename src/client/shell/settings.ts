type Group = { readonly [setting: string]: unknown };

/** A setting of a brand that is a text; empty when it is not set. */
export const textOf = (group: Group, setting: string): string => {
  const value = group[setting];
  return typeof value === 'string' ? value : '';
};

/** A setting of a brand that is on or off. */
export const isOn = (group: Group, setting: string): boolean => group[setting] === true;
