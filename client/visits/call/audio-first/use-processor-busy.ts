/** Whether this device's processor, and not its connection, holds back the own picture. */
import { Track, type LocalVideoTrack, type Room } from 'livekit-client';

/** As the browser's encoder says it; false where it does not, or where no picture is sent. */
export async function isProcessorBusy({ localParticipant }: Room): Promise<boolean> {
  const track = localParticipant.getTrackPublication(Track.Source.Camera)?.videoTrack;
  try {
    const stats = await (track as LocalVideoTrack | undefined)?.getSenderStats();
    return stats?.some(({ qualityLimitationReason }) => qualityLimitationReason === 'cpu') ?? false;
  } catch {
    return false;
  }
}
