/** A list of named items: picture, facts, purpose, and actions. */
import type { ReactNode } from 'react';
import { Card } from '#client/ui/Card.tsx';
import { ListContent, type ListState } from '#client/ui/states/ListContent.tsx';
import classes from './ItemList.module.css';

interface ListProps<Item> extends ListState<Item> {
  label: string;
  children: (item: Item) => ReactNode;
}

export const ItemList = <Item,>({ label, children, ...state }: ListProps<Item>) => (
  <ListContent {...state}>
    {(items) => (
      <Card className={classes.card}>
        <ul className={classes.list} aria-label={label}>
          {items.map(children)}
        </ul>
      </Card>
    )}
  </ListContent>
);

interface ItemProps {
  picture: ReactNode;
  /** The link, where there are details to open. */
  name: ReactNode;
  facts: ReactNode;
  /** Whom or what it is for. */
  purpose?: ReactNode;
  /** Instead of whom it is for: when it was, in a column of its own. */
  when?: ReactNode;
  /** Its state, or its buttons; much of it is put into `purpose`, which has its own line on a phone. */
  end?: ReactNode;
  /** Whether its details are open. */
  isOpen?: boolean;
}

export const Item = ({ picture, name, facts, purpose, when, end, isOpen = false }: ItemProps) => (
  <li className={classes.item} data-opened={isOpen || undefined}>
    <div className={classes.picture}>{picture}</div>
    <div className={classes.what}>
      {name}
      <div className={classes.facts}>{facts}</div>
    </div>
    {purpose !== undefined && <div className={classes.purpose}>{purpose}</div>}
    {when !== undefined && <div className={`${classes.purpose} ${classes.when}`}>{when}</div>}
    {end !== undefined && <div className={classes.end}>{end}</div>}
  </li>
);
