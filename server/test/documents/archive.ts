/** Makes ZIP archives for tests: stored, without compression (APPNOTE.TXT 4.3). */
import { crc32 } from 'node:zlib';

function header(signature: number, fields: [bytes: 2 | 4, value: number][]): Buffer {
  const all: [2 | 4, number][] = [[4, signature], ...fields];
  return Buffer.concat(
    all.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}

/** The texts by their paths. */
export function archive(files: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const common: [2 | 4, number][] = [
      ...[20, 0, 0, 0, 33].map((value): [2, number] => [2, value]),
      ...[crc32(bytes), bytes.length, bytes.length].map((value): [4, number] => [4, value]),
      [2, name.length],
      [2, 0],
    ];
    const local = Buffer.concat([header(0x04034b50, common), name, bytes]);
    const rest: [2 | 4, number][] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ];
    central.push(header(0x02014b50, [[2, 20], ...common, ...rest]), name);
    locals.push(local);
    at += local.length;
  }
  const count = Object.keys(files).length;
  const index = Buffer.concat(central);
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, index.length],
    [4, at],
    [2, 0],
  ]);
  return Buffer.concat([...locals, index, end]);
}
