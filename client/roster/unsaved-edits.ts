/** A value outside React's state: when it changes, only the components that read it are rendered. */
import { useSyncExternalStore } from 'react';

export class Held<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}

export const useHeld = <Value>({ subscribe, get }: Held<Value>): Value =>
  useSyncExternalStore(subscribe, get);
