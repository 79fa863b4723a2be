/** Loads the call's script before its button is pressed; the routes file, which alone names pages, says how. */
let load: (() => Promise<unknown>) | undefined;

export function setCallLoader(loader: () => Promise<unknown>): void {
  load = loader;
}

/** A failure is ignored: the page itself loads it again and reports it. */
export function preloadCall(): void {
  load?.().catch(() => undefined);
}
