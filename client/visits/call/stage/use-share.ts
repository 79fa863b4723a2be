/** Shares the own screen: sharp, in its own resolution, without simulcast. */
import { useLocalParticipant } from '@livekit/components-react';
import { ScreenSharePresets } from 'livekit-client';
import { useState } from 'react';
import { toast } from '#client/ui/states/toast.tsx';

const capture = {
  audio: true,
  // Text stays sharp; 0 keeps the screen's own resolution.
  contentHint: 'detail',
  resolution: { width: 0, height: 0, frameRate: 15 },
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
} as const;

const publishing = {
  simulcast: false,
  screenShareEncoding: ScreenSharePresets.original.encoding,
  degradationPreference: 'maintain-resolution',
} as const;

/** Phones cannot. */
export const canShare = () => 'getDisplayMedia' in (navigator.mediaDevices ?? {});

export function useShare() {
  const { localParticipant, isScreenShareEnabled } = useLocalParticipant();
  const [isPending, setPending] = useState(false);
  const toggle = async () => {
    setPending(true);
    try {
      await localParticipant.setScreenShareEnabled(!isScreenShareEnabled, capture, publishing);
    } catch (error) {
      // Closing the browser's prompt is no failure.
      const isRefused = error instanceof Error && error.name === 'NotAllowedError';
      if (!isRefused) toast.problem('Your screen could not be shared. Try again.');
    }
    setPending(false);
  };
  return { isSharing: isScreenShareEnabled, isPending, toggle: () => void toggle() };
}
