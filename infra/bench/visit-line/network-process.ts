/** Freezes the process of a browser that has its sockets: its line is cut, for WebRTC too, and nobody is notified. */
import { readFileSync, readdirSync } from 'node:fs';

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** The fields after the name, which stands in brackets and may have spaces. */
const parentOf = (pid: string): string => read(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? '';

function isBelow(pid: string, ancestor: string): boolean {
  for (let at = pid; at !== '' && at !== '0'; at = parentOf(at)) if (at === ancestor) return true;
  return false;
}

/** @param mark An argument with which this browser alone was started. */
export function networkProcessOf(mark: string): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const browser = all.find((pid) => read(pid, 'cmdline').includes(mark)) ?? '';
  const networkPid = all.find(
    (pid) => read(pid, 'cmdline').includes('network.mojom.NetworkService') && isBelow(pid, browser),
  );
  if (!networkPid) throw new Error('The browser has no network process of its own.');
  return Number(networkPid);
}
