/** How a person looks at the room: everybody alike, or whoever speaks large; and what they pinned. */
import { useSpeakingParticipants } from '@livekit/components-react';
import { useState } from 'react';
import type { Layout, View } from '../../room/faces.ts';

export interface RoomView extends View {
  pin: (key: string | null) => void;
  turnLayout: () => void;
}

export function useView(): RoomView {
  const [layout, setLayout] = useState<Layout>('grid');
  const [pinned, pin] = useState<string | null>(null);
  const [speaker, setSpeaker] = useState<string | null>(null);
  const [loudest] = useSpeakingParticipants().filter(({ isLocal }) => !isLocal);
  // Whoever fell silent stays large until somebody else speaks.
  if (loudest && loudest.identity !== speaker) setSpeaker(loudest.identity);
  return {
    layout,
    pinned,
    speaker,
    pin,
    turnLayout: () => {
      pin(null);
      setLayout(layout === 'grid' ? 'speaker' : 'grid');
    },
  };
}
