/** What is said to a newcomer while their room is still being drawn. */
import { Room, RoomEvent, type RemoteParticipant } from 'livekit-client';
import { expect, test } from 'vitest';
import { earlyData, endEarlyData, keepEarlyData } from './early-data.ts';

const ben = { identity: 'practitioner:ben' } as RemoteParticipant;
const said = (words: string) => new TextEncoder().encode(words);

function lineWith() {
  const room = new Room();
  const tell = (topic: string, words: string) =>
    room.emit(RoomEvent.DataReceived, said(words), ben, undefined, topic);
  return { room, tell };
}

test('what is told before the room is drawn is heard by topic, in its order', () => {
  const { room, tell } = lineWith();
  keepEarlyData(room);
  tell('hand', 'up');
  tell('care', 'ask');
  tell('hand', 'down');
  expect(earlyData(room, 'hand')).toEqual([
    { topic: 'hand', payload: said('up'), sender: ben },
    { topic: 'hand', payload: said('down'), sender: ben },
  ]);
});

test('what comes once the room is drawn is not kept for anybody', () => {
  const { room, tell } = lineWith();
  keepEarlyData(room);
  tell('hand', 'up');
  endEarlyData(room);
  tell('hand', 'down');
  expect(earlyData(room, 'hand')).toEqual([]);
});

test('what nobody vouches for is not heard', () => {
  const room = new Room();
  keepEarlyData(room);
  room.emit(RoomEvent.DataReceived, said('up'), undefined, undefined, 'hand');
  expect(earlyData(room, 'hand')).toEqual([]);
});
