/** Asks for the files of the page, which the server has written into this script's element: named in the document itself, they would all be asked for before this script runs. */
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
  const files = document.currentScript.dataset.files.split(' ');
  globalThis.karemdStyles = Promise.all(files.map(linkTo));
}
