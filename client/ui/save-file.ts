/** Saves a file through the browser's download; the file is never opened. */

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Parts are concatenated unchanged. */
export const saveFile = (parts: readonly string[], name: string): void =>
  saveBlob(new Blob([...parts], { type: 'text/csv;charset=utf-8' }), name);
