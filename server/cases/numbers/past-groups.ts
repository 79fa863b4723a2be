/** Keeps what was read of past days, whose sums are millions of times that no reader changes, for who reads them next. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { NumberGroup } from './number-store.ts';

interface PastGroups {
  /** Of the sums that were read. */
  mark: string;
  groups: readonly NumberGroup[];
}

const mostBytes = 64 * 1024 * 1024;
const groupBytes = 200;

const bytesOf = ({ groups }: PastGroups): number =>
  groups.reduce((sum, { minutes }) => sum + groupBytes + minutes.byteLength, 0);

/** What was used least recently makes room. */
function openMemory() {
  /** In order of use. */
  const read = new Map<string, PastGroups>();
  let bytes = 0;

  function drop(key: string): PastGroups | undefined {
    const past = read.get(key);
    if (past) bytes -= bytesOf(past);
    read.delete(key);
    return past;
  }

  function put(key: string, past: PastGroups): void {
    drop(key);
    if (bytesOf(past) > mostBytes / 2) return;
    read.set(key, past);
    bytes += bytesOf(past);
    for (const [oldest] of read) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  }

  return {
    get: (key: string): PastGroups | undefined => {
      const past = drop(key);
      if (past) put(key, past);
      return past;
    },
    put,
  };
}

const memories = new WeakMap<Connection, ReturnType<typeof openMemory>>();

/** Of one database. */
export function pastGroups(db: Connection): ReturnType<typeof openMemory> {
  const memory = memories.get(db) ?? openMemory();
  memories.set(db, memory);
  return memory;
}
