/** Loads HiGHS, the solver, as WebAssembly. */
import highs, { type Highs } from 'highs';

// The package declares its types as those of a CommonJS module, and runs as an ES module.
const load = highs as unknown as typeof highs.default;

export const loadHighs = (): Promise<Highs> => load();
