/** Tests which data messages are received, and what a newcomer gets of those before the first render. */
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

test('S52 a message without a known sender, or without a topic, is not received', () => {
  const room = new Room();
  bufferData(room);
  room.emit(RoomEvent.DataReceived, encoded('up'), undefined, undefined, 'hand');
  room.emit(RoomEvent.DataReceived, encoded('up'), ben);
  expect(bufferedData(room, 'hand')).toEqual([]);
});

test('S52 of long messages none is received, and of many from one sender the first', () => {
  const { room, send } = roomWithSender();
  bufferData(room);
  send('hand', 'u'.repeat(4_097));
  for (let sent = 0; sent < 100; sent += 1) send('hand', 'up');
  expect(bufferedData(room, 'hand')).toHaveLength(60);
  const ana = { identity: 'patient:ana' } as RemoteParticipant;
  room.emit(RoomEvent.DataReceived, encoded('down'), ana, undefined, 'hand');
  expect(bufferedData(room, 'hand').at(-1)).toMatchObject({ sender: ana });
});
