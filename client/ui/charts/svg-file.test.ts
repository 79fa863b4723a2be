/** Tests the file that a drawn chart becomes. */
import { expect, test } from 'vitest';
import { svgFile } from './svg-file.ts';

const words = {
  title: 'Barriers <of> 4 West & ICU',
  description: 'Last 30 days',
  colours: { '--text': '#18202a', '--chart-1': '#0072b2', '--surface': '#ffffff' },
  fontFamily: 'sans-serif',
};

test('a chart that is saved as SVG has its title, its own colours and a background, and nothing of the page', () => {
  const drawn =
    '<svg width="10" height="10" xmlns="http://www.w3.org/2000/svg"><path fill="var(--series-1)" stroke="var(--text)"/><path fill="var(--other)"/></svg>';
  const file = svgFile(drawn, words);
  expect(file).toBe(
    '<svg role="img" font-family="sans-serif" width="10" height="10" xmlns="http://www.w3.org/2000/svg">' +
      '<title>Barriers &lt;of&gt; 4 West &amp; ICU</title><desc>Last 30 days</desc>' +
      '<rect width="100%" height="100%" fill="#ffffff"/>' +
      '<path fill="#0072b2" stroke="#18202a"/><path fill="#000000"/></svg>',
  );
});
