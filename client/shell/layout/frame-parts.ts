/** What features put into the frame of the signed-in screens; the routes folder names them, since the shell knows no feature. */
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { EntryPath } from '#shared/paths/navigation.ts';
import type { OnDemand } from '#client/shell/loading/on-demand.tsx';

export interface FrameParts {
  /** The panel that changes how the frame looks. */
  AppearancePanel: ComponentType;
  /** In the top bar: what others changed. */
  Bell: ComponentType;
  /** Around the page: offers to take a change back. */
  UndoProvider: ComponentType<{ children: ReactNode }>;
  /** Over any page: opened by a parameter of the address. */
  cards: readonly { parameter: string; Card: OnDemand<object> }[];
  /** How much waits, at an entry of the navigation. */
  counts: Partial<Record<EntryPath, ComponentType>>;
}

export const FramePartsContext = createContext<FrameParts | null>(null);

export function useFrameParts(): FrameParts {
  const parts = use(FramePartsContext);
  if (!parts) throw new Error('The frame has no parts.');
  return parts;
}
