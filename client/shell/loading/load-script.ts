/** Loads a part of the client that may be needed while the connection is lost. */

const connected = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Calls `load`, and once more when the connection is back: a script that was under way when it dropped
 * must not end the page. Rejects where it fails again, as when a newer version replaced the file.
 */
export async function loadScript<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await connected();
    return load();
  }
}
