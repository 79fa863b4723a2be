/** Patches Go's clock for LiveKit, so that infra/machine/moved-clock.c moves it too: Go asks the kernel without the C library. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '#infra/machine/terminal.mjs';
import { inherited } from './env.ts';

export const isClockMoved = (): boolean => Boolean(inherited().MOVED_CLOCK_SECONDS);

const now = 'sec, nsec, mono := runtimeNow()\n';

const movedSeconds = `
var movedSeconds = func() (seconds int64) {
	text, _ := syscall.Getenv("MOVED_CLOCK_SECONDS")
	for _, digit := range text {
		if digit >= '0' && digit <= '9' {
			seconds = seconds*10 + int64(digit-'0')
		}
	}
	if len(text) > 0 && text[0] == '-' {
		return -seconds
	}
	return seconds
}()
`;

/** Writes the patched source below this folder; returns the file that `go build -overlay` takes. */
export function clockOverlay(go: string, folder: string): string {
  const goRoot = execFileSync(go, ['env', 'GOROOT'], { encoding: 'utf8' }).trim();
  const original = join(goRoot, 'src', 'time', 'time.go');
  const source = readFileSync(original, 'utf8');
  const moved = source
    .replace('import (\n', 'import (\n\t"syscall"\n')
    .replace(now, `${now}\tsec += movedSeconds\n`);
  if (moved === source) throw new SetupError(`The clock in ${original} cannot be moved.`);
  const [changed, overlay] = [join(folder, 'time.go'), join(folder, 'overlay.json')];
  writeFileSync(changed, moved + movedSeconds);
  writeFileSync(overlay, JSON.stringify({ Replace: { [original]: changed } }));
  return overlay;
}
