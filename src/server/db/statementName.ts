/** Names of the prepared statements by their text, for those that run as ordinary statements in a transaction. */
const prepared = new Map<string, string>();

/** Records the name of a prepared statement. */
export function nameStatement(text: string, name: string): void {
  prepared.set(text, name);
}

const derived = new Map<string, string>();
const maxDerived = 1_000;

/**
 * Returns a name for the text of a statement, for metrics and traces: the name of a prepared statement, else its first verb and table, such
 * as `select booking`. It contains no values and no parameters.
 */
export function statementName(text: string): string {
  const known = prepared.get(text) ?? derived.get(text);
  if (known !== undefined) return known;
  const name = nameFrom(text);
  if (derived.size < maxDerived) derived.set(text, name);
  return name;
}

const verbs =
  /^\s*(select|insert|update|delete|merge|with|begin|start|commit|rollback|savepoint|release|set|listen)\b/i;
const tables = /\b(?:from|into|update)\s+"?([a-z_]{1,40})"?(?![a-z_(])/i;

function nameFrom(text: string): string {
  const verb = verbs.exec(text)?.[1]?.toLowerCase();
  if (verb === undefined) return 'other';
  const table = tables.exec(text)?.[1]?.toLowerCase();
  return table === undefined ? verb : `${verb} ${table}`;
}
