/** Sets light or dark before the first paint. */
try {
  const kept = localStorage.getItem('mantine-color-scheme-value');
  const isKnown = kept === 'light' || kept === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = isKnown ? kept : system;
} catch {
  document.documentElement.dataset.mantineColorScheme = 'light';
}
