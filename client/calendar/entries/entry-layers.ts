/** The entries of the days that a column showed last, each day in a layer, of which one is seen. */
import type { EntryView } from './entry-content.ts';
import { entryElement, type EntryElement } from './entry-element.ts';
import classes from './entry-layers.module.css';

const isSame = (a: EntryView, b: EntryView) =>
  (Object.keys(a) as (keyof EntryView)[]).every((name) => a[name] === b[name]);

/** What stays keeps its focus; new elements cost the browser less than changing those of other entries. */
function arrange(host: HTMLElement, elements: readonly HTMLElement[]): void {
  if (!elements.some(({ parentNode }) => parentNode === host))
    return host.replaceChildren(...elements);
  const elementsToKeep = new Set<Node>(elements);
  const gone = [...host.childNodes].filter((child) => !elementsToKeep.has(child));
  for (const child of gone) child.remove();
  let next = host.firstChild;
  for (const element of elements)
    if (element === next) next = element.nextSibling;
    else host.insertBefore(element, next);
  return undefined;
}

/** Of how many columns that were shown in one place the entries are kept, hidden: who turns back finds them laid out. */
const mostKept = 4;

interface Layer {
  element: HTMLElement;
  /** By the entry's id. */
  entries: ReadonlyMap<string, EntryElement>;
}

function newLayer(host: HTMLElement): Layer {
  const element = document.createElement('div');
  host.append(element);
  return { element, entries: new Map() };
}

/** Shows a column's entries in a layer of its own: of those shown before it writes only what differs. */
export function entryLayers() {
  /** By the column's id, the last shown last. */
  const layers = new Map<string, Layer>();
  return (host: HTMLElement, columnId: string, list: readonly EntryView[]): HTMLElement => {
    const { element, entries: before } = layers.get(columnId) ?? newLayer(host);
    const entries = new Map(
      list.map((view) => {
        const { id } = view.part.entry;
        const old = before.get(id);
        return [id, old && isSame(old.view, view) ? old : entryElement(view, old)];
      }),
    );
    layers.delete(columnId);
    for (const other of layers.values()) other.element.className = classes.hiddenLayer ?? '';
    layers.set(columnId, { element, entries });
    const [[oldestId, oldest] = []] = layers;
    if (layers.size > mostKept && oldestId !== undefined) {
      oldest?.element.remove();
      layers.delete(oldestId);
    }
    arrange(
      element,
      [...entries.values()].map((entry) => entry.element),
    );
    element.className = classes.layer ?? '';
    return element;
  };
}
