/** The layout of the stage: a grid or a large speaker, and the tile that the user pinned. */
import { useSpeakingParticipants } from '@livekit/components-react';
import { useState } from 'react';
import type { Layout, View } from '#client/visits/call/stage/tiles.ts';

export interface RoomView extends View {
  pin: (key: string | null) => void;
  toggleLayout: () => void;
}

export function useRoomView(): RoomView {
  const [layout, setLayout] = useState<Layout>('grid');
  const [pinned, pin] = useState<string | null>(null);
  const [speaker, setSpeaker] = useState<string | null>(null);
  const [loudest] = useSpeakingParticipants().filter(({ isLocal }) => !isLocal);
  // The last speaker stays large until somebody else speaks.
  if (loudest && loudest.identity !== speaker) setSpeaker(loudest.identity);
  return {
    layout,
    pinned,
    speaker,
    pin,
    toggleLayout: () => {
      pin(null);
      setLayout(layout === 'grid' ? 'speaker' : 'grid');
    },
  };
}
