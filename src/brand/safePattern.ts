/**
 * Why a regular expression of a form could take very long on some text, or undefined when it cannot: a repeated group that
 * repeats inside (`(a+)+`), a repeated choice, or a reference back. Strict rather than clever: patterns of forms are simple.
 */
export function unsafePattern(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'it is not a regular expression';
  }
  const bare = pattern.replace(/\\[^1-9k]/g, '_').replace(/\[[^\]]*\]/g, '_');
  if (/\\[1-9k]/.test(bare)) return 'it refers back to what it matched';
  if (/\(\?<?[=!]/.test(bare)) return 'it looks ahead or behind';
  return repeatsInside(bare) ? 'a repeated group repeats or chooses inside' : undefined;
}

function repeatsInside(bare: string): boolean {
  const groups: { repeats: boolean }[] = [];
  for (let i = 0; i < bare.length; i++) {
    const rest = bare.slice(i);
    if (rest.startsWith('(')) {
      groups.push({ repeats: false });
      if (rest.startsWith('(?')) i += 1;
      continue;
    }
    const group = groups.at(-1);
    if (rest.startsWith(')')) {
      groups.pop();
      const repeated = /^\)(?:[*+]|\{\d+,\d*\})/.test(rest);
      if (repeated && group?.repeats) return true;
      const outer = groups.at(-1);
      if (outer && (group?.repeats || repeated)) outer.repeats = true;
    } else if (group && /^(?:[*+|]|\{\d+,\d*\})/.test(rest)) {
      group.repeats = true;
    }
  }
  return false;
}
