/**
 * Returns a function that computes a value once for each object, and keeps it as long as the object. An undefined value is computed again.
 */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** As `oncePer`, for an object and a key: computes a value once for each key of each object. */
export function oncePerKey<Owner extends object, Key, Value>(
  compute: (owner: Owner, key: Key) => Value,
): (owner: Owner, key: Key) => Value {
  const knownOf = oncePer((_owner: Owner) => new Map<Key, Value>());
  return (owner, key) => {
    const known = knownOf(owner);
    const value = known.get(key) ?? compute(owner, key);
    known.set(key, value);
    return value;
  };
}
