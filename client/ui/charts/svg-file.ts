/** Makes a file of a drawn chart: an SVG that has its title, its colours and a background of its own. */

export interface SvgWords {
  title: string;
  /** What it shows, for who does not see it. */
  description: string;
  /** The values of the page's colours, by their property: `--text`, `--chart-1`, ... */
  colours: Readonly<Record<string, string>>;
  fontFamily: string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A series has the colour of its number in Chart.module.css. */
const propertyOf = (name: string) => name.replace(/^--series-/, '--chart-');

/** `drawn` is what ECharts writes, whose colours are properties of the page. */
export function svgFile(
  drawn: string,
  { title, description, colours, fontFamily }: SvgWords,
): string {
  const coloured = drawn.replaceAll(
    /var\((--[\w-]+)\)/g,
    (_use, name: string) => colours[propertyOf(name)] ?? '#000000',
  );
  const start = coloured.indexOf('>') + 1;
  const head = coloured
    .slice(0, start)
    .replace('<svg', `<svg role="img" font-family="${escaped(fontFamily)}"`);
  return [
    head,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect width="100%" height="100%" fill="${colours['--surface'] ?? '#ffffff'}"/>`,
    coloured.slice(start),
  ].join('');
}
