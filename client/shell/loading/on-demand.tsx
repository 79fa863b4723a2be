/** A component whose script is loaded when it is first shown, or before: then it is shown at once. */
import { loadScript } from './load-script.ts';
import { lazy, useState, type ComponentType } from 'react';

export type OnDemand<Props> = ComponentType<Props> & {
  /** Resolves once it can be shown at once; rejects like the import. */
  load: () => Promise<void>;
};

/** React's own `lazy` shows its fallback for some frames, loaded or not, at each level of nesting. */
export function onDemand<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded ??= await loadScript(load));
  const Lazy = lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;
  /** What it began with, it stays with: another component would lose its state. */
  function Shown(props: Props) {
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Shown, { load: async () => void (await loadOnce()) });
}
