/** Reads what the server has written into this script's element: when it did, and the files of the page. Named in the document itself, those would all be asked for before this script runs. */
{
  const linkTo = (file, at) => {
    const isStyle = file.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    // The entry's own: it has the outline, and the page's background.
    if (at === 0) link.blocking = 'render';
    document.head.append(link);
    return isStyle && new Promise((there) => (link.onload = link.onerror = there));
  };
  const { files, atMs } = document.currentScript.dataset;
  if (atMs) globalThis.karemdDocumentAtMs = Number(atMs);
  globalThis.karemdStyles = Promise.all(files.split(' ').map(linkTo));
}
