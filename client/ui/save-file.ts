/** What the browser keeps as a file; it is never opened. */

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Parts are joined as they are. */
export const saveFile = (parts: readonly string[], name: string): void =>
  saveBlob(new Blob([...parts], { type: 'text/csv;charset=utf-8' }), name);
