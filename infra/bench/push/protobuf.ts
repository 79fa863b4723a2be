/** Writes fields of protobuf messages, as far as a push service needs them. */

/** Returns the varint of a whole number that is not negative. */
export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let remaining = value;
  while (remaining >= 0x80) {
    bytes.push((remaining % 0x80) + 0x80);
    remaining = Math.floor(remaining / 0x80);
  }
  return Buffer.from([...bytes, remaining]);
}

const key = (field: number, wireType: 0 | 1 | 2): Buffer => varint(field * 8 + wireType);

/** An int32, int64 or bool. */
export const whole = (field: number, value: number): Buffer =>
  Buffer.concat([key(field, 0), varint(value)]);

export function fixed64(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([key(field, 1), bytes]);
}

/** A string, bytes or another message. */
export function bytes(field: number, value: string | Buffer): Buffer {
  const content = Buffer.from(value);
  return Buffer.concat([key(field, 2), varint(content.length), content]);
}
