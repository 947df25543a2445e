/**
 * Converts foreign ids to unique field names, always the same for the same list: `7.2a` becomes `q7x2a`, `Pain-Score` becomes
 * `painScore`. Inherited property names are avoided.
 */
export function fieldNames(ids: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return ids.map((id) => {
    const name = fieldName(id);
    let free = name;
    for (let n = 2; used.has(free) || free in {}; n++) free = `${name}v${n}`;
    used.add(free);
    return free;
  });
}

/** A free name for the field with the free text of another field. */
export function otherFieldName(key: string, used: readonly string[]): string {
  let name = `${key}Other`;
  for (let n = 2; used.includes(name); n++) name = `${key}Other${n}`;
  return name;
}

function fieldName(id: string): string {
  if (/^[a-z][A-Za-z0-9]{0,60}$/.test(id)) return id;
  const parts = id.match(/[A-Za-z0-9]+/g) ?? [];
  let name = '';
  for (const part of parts) {
    const touching = /\d$/.test(name) && /^\d/.test(part);
    name += name === '' ? part : touching ? `x${part}` : part.charAt(0).toUpperCase() + part.slice(1);
  }
  // Leaves room for the suffixes that make it unique or mark a companion.
  const cut = name.slice(0, 52);
  return /^[A-Za-z]/.test(cut) ? cut.charAt(0).toLowerCase() + cut.slice(1) : `q${cut}`;
}
