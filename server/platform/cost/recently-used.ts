/** Keeps what was used most recently, up to a number. */

/** Gives what is kept under the key, or makes it; what was used least recently makes room. */
export function recentlyUsed<Value>(most: number): (key: string, make: () => Value) => Value {
  // In order of use.
  const values = new Map<string, Value>();
  return (key, make) => {
    const keptValue = values.get(key);
    const value = keptValue === undefined ? make() : keptValue;
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > most && oldest !== undefined) values.delete(oldest);
    return value;
  };
}
