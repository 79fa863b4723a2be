/** A software passkey that behaves like a browser with an authenticator: real keys, real signatures. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const userPresent = 0x01;
const userVerified = 0x04;
const hasNewCredential = 0x40;

/** What a test may falsify. */
interface PasskeyFaults {
  origin?: string;
  rpId?: string;
  /** False: no user verification. */
  verified?: boolean;
  counter?: number;
}

export class SoftPasskey {
  readonly id = randomBytes(32);
  readonly origin: string;
  readonly rpId: string;
  counter = 0;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };

  constructor(origin: string) {
    this.origin = origin;
    this.rpId = new URL(origin).hostname;
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  private clientData(type: string, challenge: string, origin = this.origin): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  private authenticatorData(
    { rpId = this.rpId, verified = true, counter }: PasskeyFaults,
    more?: Buffer,
  ) {
    this.counter = counter ?? this.counter + 1;
    const flags = userPresent | (verified ? userVerified : 0) | (more ? hasNewCredential : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), head, more ?? Buffer.alloc(0)]);
  }

  private credentialData(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    return Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
  }

  private answer<Response>(response: Response) {
    return { id: text(this.id), rawId: text(this.id), type: 'public-key', response };
  }

  /** As navigator.credentials.create returns it. */
  create(challenge: string, bends: PasskeyFaults = {}) {
    const object = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.authenticatorData(bends, this.credentialData()))],
    ]);
    return this.answer({
      clientDataJSON: text(
        Buffer.from(this.clientData('webauthn.create', challenge, bends.origin)),
      ),
      attestationObject: text(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0])),
      transports: ['internal'],
    });
  }

  /** As navigator.credentials.get returns it. */
  get(challenge: string, bends: PasskeyFaults = {}) {
    const data = this.authenticatorData(bends);
    const client = this.clientData('webauthn.get', challenge, bends.origin);
    const signed = Buffer.concat([data, sha256(client)]);
    return this.answer({
      clientDataJSON: text(Buffer.from(client)),
      authenticatorData: text(data),
      signature: text(sign('sha256', signed, this.keys.privateKey)),
    });
  }
}
