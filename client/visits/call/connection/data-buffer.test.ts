/** Tests what a newcomer receives of the data that was sent before their room was rendered. */
import { Room, RoomEvent, type RemoteParticipant } from 'livekit-client';
import { expect, test } from 'vitest';
import { bufferData, bufferedData, endBuffering } from './data-buffer.ts';

const ben = { identity: 'practitioner:ben' } as RemoteParticipant;
const encoded = (text: string) => new TextEncoder().encode(text);

function roomWithSender() {
  const room = new Room();
  const send = (topic: string, text: string) =>
    room.emit(RoomEvent.DataReceived, encoded(text), ben, undefined, topic);
  return { room, send };
}

test('what is sent before the room is rendered is received by topic, in its order', () => {
  const { room, send } = roomWithSender();
  bufferData(room);
  send('hand', 'up');
  send('care', 'ask');
  send('hand', 'down');
  expect(bufferedData(room, 'hand')).toEqual([
    { topic: 'hand', payload: encoded('up'), sender: ben },
    { topic: 'hand', payload: encoded('down'), sender: ben },
  ]);
});

test('what arrives once the room is rendered is not buffered', () => {
  const { room, send } = roomWithSender();
  bufferData(room);
  send('hand', 'up');
  endBuffering(room);
  send('hand', 'down');
  expect(bufferedData(room, 'hand')).toEqual([]);
});

test('a message without a sender is not received', () => {
  const room = new Room();
  bufferData(room);
  room.emit(RoomEvent.DataReceived, encoded('up'), undefined, undefined, 'hand');
  expect(bufferedData(room, 'hand')).toEqual([]);
});
