/** Writes the contact sheet: all pictures of a run on one page. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { print } from '#infra/machine/terminal.mjs';
import { folder, people, sessionFile, type Name } from './people.ts';

interface Screenshot {
  file: string;
  title: string;
  width: string;
  scheme: string;
}

function shots(): Screenshot[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .map((file) => {
      const [title = '', width = '', scheme = ''] = file.split('.');
      return { file, title, width, scheme };
    })
    .toSorted((one, other) => Number(other.width) - Number(one.width));
}

const figure = ({ file, width, scheme }: Screenshot) => `
      <figure style="width:${Number(width) / 4}px">
        <a href="${file}"><img src="${file}" alt="" loading="lazy"></a>
        <figcaption>${width} ${scheme}</figcaption>
      </figure>`;

const section = ([title, group = []]: [string, Screenshot[] | undefined]) => `
    <section>
      <h2>${title.replaceAll('-', ' ')}</h2>
      <div>${group.map(figure).join('')}</div>
    </section>`;

const page = (all: Screenshot[]) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>KareMD, every screen</title>
  <style>
    body { font: 14px system-ui; margin: 24px; background: #f6f7f9; color: #18202a }
    section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
    figure { margin: 0 }
    img { width: 100%; border: 1px solid #c3cad3 }
    figcaption { color: #566373; font-size: 12px }
  </style>
  <body>
    <h1>KareMD, every screen</h1>
    <p>${all.length} pictures. On paper: <a href="week.pdf">the week</a>.</p>${Object.entries(
      Object.groupBy(all, ({ title }) => title),
    )
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(section)
      .join('')}
  </body>
</html>
`;

test('the contact sheet is laid out', () => {
  for (const name of Object.keys(people) as Name[]) rmSync(sessionFile(name), { force: true });
  const all = shots();
  writeFileSync(join(folder, 'index.html'), page(all));
  print(`\n  ${all.length} pictures, all on ${join(folder, 'index.html')}`);
});
