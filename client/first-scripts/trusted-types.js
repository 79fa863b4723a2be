/** The only way from text to markup or to a script's address (Trusted Types): text without tags, and files of ours. */
if (globalThis.trustedTypes) {
  // Where a build puts its files. A blob can only be made by a script that runs already.
  const isOwnScript = (address) => {
    const { origin, pathname, protocol } = new URL(address, location.href);
    const isWorker = pathname === '/push-worker.js' || pathname === '/downtime-worker.js';
    const isFile = pathname.startsWith('/assets/') || isWorker;
    return origin === location.origin && (protocol === 'blob:' || isFile);
  };
  trustedTypes.createPolicy('default', {
    // Style sheets that Mantine writes, which React sets like markup. Null refuses.
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  });
}
