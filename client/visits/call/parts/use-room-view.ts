/** The layout of the stage: a grid or a large speaker, and the tile that the user pinned. */
import { useSpeakingParticipants } from '@livekit/components-react';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { Layout, View } from '#client/visits/call/stage/staged-tile.ts';

export interface RoomView extends View {
  pin: (key: string | null) => void;
  toggleLayout: () => void;
  /**
   * Pictures fill their tiles, and are cropped, or they are whole. Remembered by the browser; null
   * until it was chosen.
   */
  isFilled: boolean | null;
  toggleFill: () => void;
}

export function useRoomView(): RoomView {
  const [layout, setLayout] = useState<Layout>('grid');
  const [isFilled, setFilled] = useLocalStorage<boolean | null>({
    key: 'karemd.fill-pictures',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [pinned, pin] = useState<string | null>(null);
  const [speaker, setSpeaker] = useState<string | null>(null);
  const [loudest] = useSpeakingParticipants().filter(({ isLocal }) => !isLocal);
  // The last speaker stays large until somebody else speaks.
  if (loudest && loudest.identity !== speaker) setSpeaker(loudest.identity);
  return {
    layout,
    pinned,
    speaker,
    isFilled,
    toggleFill: () => setFilled(!isFilled),
    pin,
    toggleLayout: () => {
      pin(null);
      setLayout(layout === 'grid' ? 'speaker' : 'grid');
    },
  };
}
