/** Loads the blur's program ahead of its use, with its progress; the browser keeps it from then on. */

const program = `${import.meta.env['VISION_FILES'] as string}/vision_wasm_internal.wasm`;
/** Unpacked; the response says how much goes over the line. */
const programBytes = import.meta.env['VISION_BYTES'] as number;

export interface BlurProgress {
  /** "2.4 MB", over the line; null where the server does not say. */
  size: string | null;
  /** 0 to 1. */
  share: number;
}

const sizeOf = (response: Response): string | null => {
  const bytes = Number(response.headers.get('content-length'));
  return bytes > 0 ? `${(bytes / 1e6).toFixed(1)} MB` : null;
};

/** Its name has the version, so that what the browser has is never asked for again. */
export async function downloadBlur(
  onProgress: (progress: BlurProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(program, { signal });
  if (!response.ok || !response.body) throw new Error('The blur could not be loaded.');
  const size = sizeOf(response);
  const reader = response.body.getReader();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    onProgress({ size, share: Math.min(1, bytes / programBytes) });
  }
}
