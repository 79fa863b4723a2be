/** The comparison: bare livekit-client with a token, behind one button. */
import { Room, RoomEvent } from 'livekit-client';

export interface BarePage {
  ticket: { url: string; token: string };
  leave: () => Promise<void>;
}

let room = new Room();
const bare: BarePage = {
  ticket: { url: '', token: '' },
  leave: async () => {
    await room.disconnect();
    document.querySelectorAll('video, audio').forEach((element) => element.remove());
  },
};
Object.assign(globalThis, { bare });

async function join() {
  room = new Room();
  room.on(RoomEvent.TrackSubscribed, (track) => document.body.append(track.attach()));
  await room.connect(bare.ticket.url, bare.ticket.token);
  await room.localParticipant.enableCameraAndMicrophone();
}

document.querySelector('button')?.addEventListener('click', () => void join());
