/** Sets the clock of a thread to that of the facts: `now()` and `today()` are of the time that is evaluated. */

const RealDate = Date;
let nowMs = RealDate.now();
class FactsDate extends RealDate {
  constructor(...parts: []) {
    super(...((parts.length === 0 ? [nowMs] : parts) as []));
  }
}

/** Before the library is loaded, which would keep the real one. Without a network too. */
export const replaceClock = (): void =>
  void Object.assign(globalThis, { Date: FactsDate, fetch: undefined });

export const setClock = (atMs: number): void => {
  nowMs = atMs;
};
