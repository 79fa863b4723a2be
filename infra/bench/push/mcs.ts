/** What a push service says to Chromium: check-in, the answer to its login, and messages (google_apis/gcm/protocol). */
import { bytes, fixed64, varint, whole } from './protobuf.ts';

const version = 41;
const tags = { loginResponse: 3, dataMessage: 8 };

const stanza = (tag: number, message: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag]), varint(message.length), message]);

/** `AndroidCheckinResponse`: who the browser is from now on, and no settings. */
export const checkinResponse = (now: Date): Buffer =>
  Buffer.concat([
    whole(1, 1),
    whole(3, now.getTime()),
    fixed64(7, 1_234_567n),
    fixed64(8, 7_654_321n),
    whole(9, 0),
  ]);

/** `LoginResponse`, the first thing on a connection. */
export const loginResponse = (now: Date): Buffer =>
  Buffer.concat([
    Buffer.from([version]),
    stanza(
      tags.loginResponse,
      Buffer.concat([bytes(1, 'login'), whole(6, 1), whole(8, now.getTime())]),
    ),
  ]);

interface PushMessage {
  id: string;
  /** As the browser registered. */
  app: string;
  subtype: string;
  sender: string;
  /** Encrypted, as it came. */
  body: Buffer;
}

/** `DataMessageStanza` with the body of a web push. */
export function dataMessage({ id, app, subtype, sender, body }: PushMessage): Buffer {
  const appData = (name: string, value: string) =>
    bytes(7, Buffer.concat([bytes(1, name), bytes(2, value)]));
  return stanza(
    tags.dataMessage,
    Buffer.concat([
      bytes(3, sender),
      bytes(5, app),
      appData('subtype', subtype),
      appData('content-encoding', 'aes128gcm'),
      bytes(9, id),
      bytes(21, body),
    ]),
  );
}
