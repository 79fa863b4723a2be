/** The last net: a screen that broke, or one whose file a newer version has replaced. */
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Message } from '#client/ui/states/Message.tsx';

/** Give it the page's path as its key where another page shall be another try. */
export class Failed extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Message
        order={1}
        title="This page could not be shown"
        actions={<Button onClick={() => location.reload()}>Reload the page</Button>}
      >
        Something went wrong on our side, or KareMD was just updated. What you saved is safe.
      </Message>
    );
  }
}
