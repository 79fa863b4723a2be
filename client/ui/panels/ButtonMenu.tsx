/** A menu of a button, put on the page when it is first opened: Mantine's own costs a page's first paint 3 ms each, closed. */
import { Menu, type MenuProps } from '@mantine/core';
import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';

/** For the button. */
export interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

interface Props extends Pick<MenuProps, 'position' | 'width' | 'withinPortal'> {
  button: (props: MenuButtonProps) => ReactNode;
  /** For who gives the button the focus. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  /** What the menu holds. */
  children: ReactNode;
}

interface TargetProps {
  button: RefObject<HTMLButtonElement | null>;
  ref?: Ref<HTMLButtonElement | null>;
}

/** For Mantine, which places the menu at what it renders itself: the button that is there already. */
function Target({ button, ref }: TargetProps) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => button.current,
    [button],
  );
  return null;
}

export function ButtonMenu({ button, buttonRef, children, ...menu }: Props) {
  const id = useId();
  const ownRef = useRef<HTMLButtonElement>(null);
  const target = buttonRef ?? ownRef;
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const toggle = () => {
    // A menu that is open from its beginning would not give the focus back.
    if (!isMounted) flushSync(() => setMounted(true));
    setOpen((was) => !was);
  };
  return (
    <>
      {button({
        ref: target,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        // As Mantine names it.
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        onClick: toggle,
      })}
      {isMounted && (
        <Menu {...menu} id={id} opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <Target button={target} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
