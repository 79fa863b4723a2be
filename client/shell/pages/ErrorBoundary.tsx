/** Shows an error page where a screen throws, or its script was replaced by a newer version. */
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Message } from '#client/ui/states/Message.tsx';

export const BrokenPage = () => (
  <Message
    order={1}
    title="This page could not be shown"
    actions={<Button onClick={() => location.reload()}>Reload the page</Button>}
  >
    Something went wrong on our side, or KareMD was just updated. What you saved is safe.
  </Message>
);

/** Pass the page's path as `key`, so that navigating to another page tries again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <BrokenPage />;
  }
}
