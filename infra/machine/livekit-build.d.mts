/** The types of livekit-build.mjs, which runs before TypeScript does. */

export interface LiveKitBuild {
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
}
export function livekitBuild(
  root: string,
  go: string,
  target: string,
  more?: readonly string[],
): LiveKitBuild;
