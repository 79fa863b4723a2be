/** What servers of a bench logged: which outages they met and why, and what failed in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LogLine {
  level?: string;
  msg?: string;
  procedure?: string;
  reason?: string | null;
}

function parsed(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return {};
  }
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n');

/** Counts outages by procedure, as "calendar.range: the reason". @param server Its name in the bench. */
export function outagesIn(dataDir: string, server: string): Record<string, number> {
  const lines = linesOf(join(dataDir, `${server}.log`)).map(parsed);
  const outages = lines.filter(({ msg }) => msg === 'a dependency is away');
  const counts = Map.groupBy(outages, ({ procedure, reason }) => `${procedure}: ${reason}`);
  return Object.fromEntries([...counts].map(([of, { length }]) => [of, length]));
}

const failed = new Set(['error', 'fatal']);
const mostShown = 5;

/** The first errors in each log of that folder, as they were written. */
export function errorsIn(dataDir: string): string[] {
  const logs = readdirSync(dataDir).filter((name) => name.endsWith('.log'));
  return logs.flatMap((name) =>
    linesOf(join(dataDir, name))
      .filter((line) => failed.has(parsed(line).level ?? ''))
      .slice(0, mostShown)
      .map((line) => `${name}: ${line}`),
  );
}
